import { timesheetTarget } from '#slices/time/rules/notification-target.ts'
import type { WebSlice } from '#web/slice.ts'

export const time: WebSlice = {
  badgeTopics: ['timesheet_submissions'],
  notificationTargets: { timesheet_submissions: timesheetTarget },
  palette: () => import('./use-time-offer.ts').then(module => module.useTimeOffer),
  keys: () => import('./keys.ts').then(module => module.timeKeys),
}
