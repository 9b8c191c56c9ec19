import type { PlainDate } from '#core/plain-date.ts'
import {
  hoursTarget,
  REMINDED_TIMESHEETS,
  reminderTarget,
  type TimesheetTarget,
  timesheetTarget,
} from '#slices/time/rules/notification-target.ts'
import type { ScreenSearches, SearchTo } from '#web/link-to.ts'
import type { WebSlice } from '#web/slice.ts'
import { timeScreens } from './routes.tsx'

/** Holds each target to a screen and to parameters that the screen reads. */
type Target<To extends keyof ScreenSearches = TimesheetTarget['to']> = (
  type: string,
  id: string,
  date: PlainDate | null,
) => { to: To; search: SearchTo<To> }

export const time: WebSlice = {
  screens: timeScreens,
  badgeTopics: ['timesheet_submissions'],
  notificationTargets: {
    timesheet_submissions: timesheetTarget satisfies Target,
    hours_imports: hoursTarget satisfies Target<'/time/import-hours' | '/time/my-time'>,
    [REMINDED_TIMESHEETS]: reminderTarget satisfies Target,
  },
  palette: () => import('./use-time-offer.ts').then(module => module.useTimeOffer),
  keys: () => import('./keys.ts').then(module => module.timeKeys),
}
