import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Send } from 'lucide-react'
import { useBootstrap, useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { guard } from '#web/screen.ts'
import { actions, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { t } from './palette-texts.ts'
import { myTimeScreen } from './routes.tsx'

/** Palette commands: the own timesheet with its submit dialog, for the period on screen or else the current one, for people with time tracking. */
export function useTimeOffer(): PaletteOffer {
  const data = useBootstrap()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { path, need } = myTimeScreen
  const may = useMay()
  const opens = guard(need, useCurrentUser()) === 'open'
  if (!opens || !may('time_my_time', 'write') || !data.employee?.hasGroup) return { sections: [] }
  const submit = () => void navigate({ to: path, search: (before: object) => ({ ...(pathname === path ? before : {}), submit: '1' }) })
  return { sections: [actions([{ id: 'submit', label: t('submitPeriod'), icon: Send, run: submit }, ...offersOnScreen()])] }
}

/** The buttons of the timesheet on screen that are marked for it, under their own names. */
const offersOnScreen = () =>
  [...document.querySelectorAll<HTMLElement>('button[data-offer]')].map(button => {
    const label = button.textContent
    return { id: `on screen ${label}`, label, icon: CalendarClock, run: () => button.click() }
  })
