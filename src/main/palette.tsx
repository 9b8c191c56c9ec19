import { useNavigate } from '@tanstack/react-router'
import { AppWindow } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { useIdentityOffer } from '#slices/identity/web/use-identity-offer.ts'
import { usePeopleOffer } from '#slices/people/web/use-people-offer.tsx'
import { useTimeOffer } from '#slices/time/web/use-time-offer.ts'
import { destinationsFor } from '#web/shell/navigation.ts'
import { PaletteDialog } from '#web/shell/palette-dialog.tsx'
import { type PaletteOffer, together } from '#web/shell/palette-offer.ts'
import type { PaletteProps } from '#web/shell/shell.tsx'
import { t as shell } from '#web/shell/texts.ts'
import { useShellOffer } from '#web/shell/use-shell-offer.ts'
import { t } from './palette-texts.tsx'
import { findsPeople, screens } from './screens.tsx'

/** Every command available everywhere: screens the current user may open, commands of the shell and of the slices. */
export const Palette = ({ open, onOpenChange, takeTyped, onKeyList, onToggleSidebar }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it opens
  useEffect(() => {
    if (open) setTyped(takeTyped())
  }, [open])
  const currentUser = currentUserOf(useBootstrap())
  const field = { typed, onKeyList, onToggleSidebar }
  const offers: PaletteOffer[] = [useScreensOffer(), useTimeOffer(), useShellOffer(field), usePeopleOffer(field), useIdentityOffer()]
  return (
    <PaletteDialog
      open={open}
      onOpenChange={onOpenChange}
      label={shell(findsPeople(currentUser) ? 'findAll' : 'findScreens')}
      sections={together(offers)}
      typed={typed}
      onTyped={setTyped}
      note={offers.find(({ note }) => note !== undefined)?.note}
    />
  )
}

function useScreensOffer(): PaletteOffer {
  const data = useBootstrap()
  const navigate = useNavigate()
  const items = destinationsFor(screens, currentUserOf(data)).map(({ path, label, group, icon, key }) => ({
    id: path,
    label,
    icon: icon ?? AppWindow,
    ...(group === null ? {} : { detail: group }),
    ...(key === undefined ? {} : { keys: ['g', key] }),
    run: () => void navigate({ to: path }),
  }))
  return { sections: [{ id: 'go', label: t('goTo'), items }] }
}
