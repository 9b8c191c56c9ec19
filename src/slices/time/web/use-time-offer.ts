import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Send } from 'lucide-react'
import { useBootstrap, useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { guard } from '#web/screen.ts'
import { actions, type PaletteField, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { statusText } from '#web/status-chip.tsx'
import { t } from './palette-texts.ts'
import { myTimeScreen } from './routes.tsx'
import { inboxQuery } from './team/calls.ts'
import { entersForOthers, teamNeed } from './team/who-may.ts'

/**
 * Palette commands: the own timesheet with its submit dialog, for the period on screen or else the current one, for people with time
 * tracking; and the timesheets of others that the current user may open, once a name is typed.
 */
export function useTimeOffer(field: PaletteField): PaletteOffer {
  const own = useOwnTimesheetOffer()
  const others = useTimesheetsOfOthers(field)
  return { sections: [...own.sections, ...others.sections] }
}

function useOwnTimesheetOffer(): PaletteOffer {
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

/** Fewer letters would list half of a team. */
const lettersForNames = 2

/** Those that My Team Time lists: submitted ones, and for those who enter time for others the drafts too. */
function useTimesheetsOfOthers({ typed }: PaletteField): PaletteOffer {
  const currentUser = useCurrentUser()
  const navigate = useNavigate()
  const wanted = typed.trim().length >= lettersForNames && guard(teamNeed, currentUser) === 'open'
  const { data } = useQuery({ ...inboxQuery(undefined), enabled: wanted })
  if (!wanted || data === undefined) return { sections: [] }
  const opensDrafts = entersForOthers(currentUser)
  const items = [...data.pending, ...data.reviewed, ...data.notSubmitted]
    .filter(({ submissionId, status }) => opensDrafts || (submissionId !== null && status !== 'draft'))
    .map(({ submissionId, employeeId, employeeName, periodStart, periodEnd, status }) => ({
      id: `timesheet ${employeeId} ${periodStart}`,
      label: t('openTimesheet', { name: employeeName }),
      detail: `${formatDayRangeShort(periodStart, periodEnd)} · ${statusText(status)}`,
      icon: CalendarClock,
      run: () =>
        void navigate(
          linkTo(
            '/time/my-team-time',
            status !== 'draft' && submissionId !== null ? { submissionId } : { employeeId, period: periodStart },
          ),
        ),
    }))
  return { sections: [{ id: 'timesheets', label: t('timesheets'), items }] }
}
