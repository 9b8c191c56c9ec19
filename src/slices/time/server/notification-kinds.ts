import type { NotificationKindEntry } from '#core/notification-kinds.ts'
import { APPROVALS_DUE } from '#slices/time/rules/notification-target.ts'

export const timeNotifications: Readonly<Record<string, NotificationKindEntry>> = {
  [APPROVALS_DUE]: { words: 'A review is due', area: 'reviews', mail: 'at_once' },
  timesheet_reminder: { words: 'You were reminded to submit your timesheet', area: 'time', mail: 'at_once' },
  timesheet_due: { words: 'Your timesheet is due', area: 'time', mail: 'at_once' },
  timesheet_submitted: { words: 'An administrator submitted your timesheet', area: 'time', mail: 'off' },
  timesheet_approved: { words: 'Your timesheet was approved', area: 'time', mail: 'off' },
  timesheet_rejected: { words: 'Your timesheet was rejected', area: 'time', mail: 'at_once' },
  timesheet_reopened: { words: 'Your timesheet was reopened', area: 'time', mail: 'at_once' },
  timesheet_commented: { words: 'Your timesheet has a new note', area: 'time', mail: 'off' },
  timesheet_changed: { words: 'An administrator changed your hours', area: 'time', mail: 'off' },
  timesheet_approval_withdrawn: { words: 'The approval of your timesheet was withdrawn', area: 'time', mail: 'off' },
  timesheet_rejection_withdrawn: { words: 'The rejection of your timesheet was withdrawn', area: 'time', mail: 'off' },
}
