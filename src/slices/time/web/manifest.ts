import { hoursTarget, timesheetTarget } from '#slices/time/rules/notification-target.ts'
import type { WebSlice } from '#web/slice.ts'
import { timeScreens } from './routes.tsx'

export const time: WebSlice = {
  screens: timeScreens,
  badgeTopics: ['timesheet_submissions'],
  notificationTargets: { timesheet_submissions: timesheetTarget, hours_imports: hoursTarget },
  palette: () => import('./use-time-offer.ts').then(module => module.useTimeOffer),
  keys: () => import('./keys.ts').then(module => module.timeKeys),
}
