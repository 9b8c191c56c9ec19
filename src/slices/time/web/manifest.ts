import {
  hoursTarget,
  REMINDED_TIMESHEETS,
  reminderTarget,
  type TimesheetTarget,
  timesheetTarget,
} from '#slices/time/rules/notification-target.ts'
import { linkTo } from '#web/link-to.ts'
import type { WebSlice } from '#web/slice.ts'
import { timeScreens } from './routes.tsx'

const linkOf = ({ to, search }: TimesheetTarget) => linkTo(to, search)

export const time: WebSlice = {
  screens: timeScreens,
  badgeTopics: ['timesheet_submissions'],
  notificationTargets: {
    timesheet_submissions: (type, id) => linkOf(timesheetTarget(type, id)),
    hours_imports: (type, run) => {
      const to = hoursTarget(type)
      return to === '/time/import-hours' ? linkTo(to, { run }) : linkTo(to, {})
    },
    [REMINDED_TIMESHEETS]: (...about) => linkOf(reminderTarget(...about)),
  },
  palette: () => import('./use-time-offer.ts').then(module => module.useTimeOffer),
  keys: () => import('./keys.ts').then(module => module.timeKeys),
}
