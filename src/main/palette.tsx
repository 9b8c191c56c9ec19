import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { AppWindow, ArrowLeftRight, Keyboard, LogOut, Maximize, Minimize, Monitor, Moon, PanelLeft, Send, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readerOf, useBootstrap } from '#slices/access/web/reader.ts'
import { useSignOut } from '#slices/identity/web/use-sign-out.ts'
import { useSwitchOrganization } from '#slices/identity/web/use-switch-organization.ts'
import { canFullscreen, toggleFullscreen, useFullscreen } from '#web/shell/fullscreen.ts'
import { destinationsFor } from '#web/shell/navigation.ts'
import { PaletteDialog } from '#web/shell/palette-dialog.tsx'
import type { PaletteItem } from '#web/shell/palette-match.ts'
import type { PaletteProps } from '#web/shell/shell.tsx'
import { t as shell } from '#web/shell/texts.ts'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { directoryQuery, findsPeople } from './directory.tsx'
import { t } from './palette-texts.tsx'
import { screens } from './screens.tsx'

/** Fewer letters would find half of the staff. */
const lettersForPeople = 2

/** Everything the reader can do from anywhere: the screens they may open, what the shell does, colleagues, their other organizations. */
export const Palette = ({ open, onOpenChange, takeTyped, ...shellVerbs }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it opens
  useEffect(() => {
    if (open) setTyped(takeTyped())
  }, [open])
  const people = usePeople(typed)
  const sections = [
    { id: 'go', label: t('goTo'), items: useDestinations() },
    { id: 'actions', label: t('actions'), items: useActions(shellVerbs) },
    { id: 'people', label: t('people'), items: people.items },
    { id: 'organizations', label: t('organizations'), items: useOrganizations() },
  ]
  return (
    <PaletteDialog
      open={open}
      onOpenChange={onOpenChange}
      label={shell(people.found ? 'findAll' : 'findScreens')}
      sections={sections}
      typed={typed}
      onTyped={setTyped}
      note={people.note}
    />
  )
}

function useDestinations(): PaletteItem[] {
  const data = useBootstrap()
  const navigate = useNavigate()
  return destinationsFor(screens, readerOf(data)).map(({ path, label, group, icon, key }) => ({
    id: path,
    label,
    icon: icon ?? AppWindow,
    ...(group === null ? {} : { detail: group }),
    ...(key === undefined ? {} : { keys: ['g', key] }),
    run: () => void navigate({ to: path }),
  }))
}

const ownTime = '/time/my-time'

const themes: Record<ThemeChoice, Pick<PaletteItem, 'label' | 'icon'>> = {
  system: { label: t('themeSystem'), icon: Monitor },
  light: { label: t('themeLight'), icon: Sun },
  dark: { label: t('themeDark'), icon: Moon },
}

function useActions({ onKeyList, onToggleSidebar }: Pick<PaletteProps, 'onKeyList' | 'onToggleSidebar'>): PaletteItem[] {
  const theme = useTheme()
  const phone = usePhone()
  const fullscreen = useFullscreen()
  const signOut = useSignOut()
  const submit = useSubmitPeriod()
  const otherThemes = (Object.keys(themes) as ThemeChoice[]).filter(choice => choice !== theme)
  return [
    ...(submit === null ? [] : [{ id: 'submit', label: t('submitPeriod'), icon: Send, run: submit }]),
    { id: 'keys', label: t('keyList'), icon: Keyboard, keys: ['?'], run: onKeyList },
    ...(phone ? [] : [{ id: 'sidebar', label: t('sidebar'), icon: PanelLeft, keys: ['['], run: onToggleSidebar }]),
    ...(canFullscreen()
      ? [
          {
            id: 'fullscreen',
            label: t(fullscreen ? 'leaveFullscreen' : 'fullscreen'),
            icon: fullscreen ? Minimize : Maximize,
            keys: ['f'],
            run: toggleFullscreen,
          },
        ]
      : []),
    ...otherThemes.map(choice => ({ id: choice, ...themes[choice], run: () => setTheme(choice) })),
    { id: 'sign-out', label: t('signOut'), icon: LogOut, run: signOut },
  ]
}

/** To the own timesheet with its question open: the period that is shown there, else the present one. Null for who has none to hand in. */
function useSubmitPeriod(): (() => void) | null {
  const data = useBootstrap()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const opens = destinationsFor(screens, readerOf(data)).some(({ path }) => path === ownTime)
  if (!opens || data.permissions.time_my_time !== 'write' || !data.employee?.hasGroup) return null
  return () => void navigate({ to: ownTime, search: (before: object) => ({ ...(pathname === ownTime ? before : {}), submit: '1' }) })
}

/** Colleagues, for who may look them up. There is no page of a person yet, so what one can do with them is to write. */
function usePeople(typed: string): { found: boolean; items: PaletteItem[]; note: string | undefined } {
  const reader = readerOf(useBootstrap())
  const found = findsPeople(reader)
  const wanted = found && typed.trim().length >= lettersForPeople
  const { data, isError } = useQuery({ ...directoryQuery(), enabled: wanted })
  if (!wanted) return { found, items: [], note: undefined }
  const items = (data?.employees ?? []).map(({ id, firstName, lastName, email, jobTitle, departmentName }) => {
    const name = `${firstName} ${lastName}`.trim()
    return {
      id,
      label: name,
      detail: [jobTitle, departmentName, email ?? t('noEmail')].filter(Boolean).join(' · '),
      picture: <Avatar id={id} name={name} size={24} />,
      disabled: email === null,
      run: () => location.assign(`mailto:${email}`),
    }
  })
  return { found, items, note: isError ? t('peopleFailed') : data === undefined ? t('peopleLoading') : undefined }
}

function useOrganizations(): PaletteItem[] {
  const { organization, organizations } = useBootstrap()
  const switchTo = useSwitchOrganization()
  return organizations
    .filter(({ id }) => id !== organization?.id)
    .map(({ id, name }) => ({ id, label: t('switchTo', { name }), icon: ArrowLeftRight, run: () => switchTo(id) }))
}
