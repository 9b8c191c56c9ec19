import { useNavigate } from '@tanstack/react-router'
import { AppWindow } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { destinationsFor } from '#web/shell/navigation.ts'
import { PaletteDialog } from '#web/shell/palette-dialog.tsx'
import { type PaletteOffer, together } from '#web/shell/palette-offer.ts'
import type { PaletteProps } from '#web/shell/shell.tsx'
import { t as shell } from '#web/shell/texts.ts'
import type { UsePaletteOffer } from '#web/slice.ts'
import { t } from './palette-texts.tsx'
import { screens } from './web-slices.tsx'

interface Parts {
  /** Stable while the palette is mounted, because they are hooks. */
  parts: readonly UsePaletteOffer[]
}

/** Every command available everywhere: screens the current user may open, commands of the shell and of the slices. */
export const Palette = ({ open, onOpenChange, takeTyped, onKeyList, onToggleSidebar, parts }: PaletteProps & Parts) => {
  const [typed, setTyped] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it opens
  useEffect(() => {
    if (open) setTyped(takeTyped())
  }, [open])
  const currentUser = currentUserOf(useBootstrap())
  const field = { typed, onKeyList, onToggleSidebar }
  // biome-ignore lint/correctness/useHookAtTopLevel: the hooks of one list, which stays the same for as long as the palette stands
  const offers: PaletteOffer[] = [useScreensOffer(), ...parts.map(useOffer => useOffer(field))]
  const noted = offers.find(({ note }) => note !== undefined)
  return (
    <PaletteDialog
      open={open}
      onOpenChange={onOpenChange}
      label={shell(currentUser.hasOrganization ? 'findAll' : 'findScreens')}
      sections={together(offers)}
      typed={typed}
      onTyped={setTyped}
      note={noted?.note}
      onRetry={noted?.onRetry}
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
