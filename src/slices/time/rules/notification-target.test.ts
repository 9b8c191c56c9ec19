import { expect, test } from 'vitest'
import { reminderTarget, timesheetTarget } from './notification-target.ts'

const submissionId = '0199a0de-0000-7000-8000-000000000001'

test.each([
  ['approval_required', '/time/my-team-time'],
  ['approval_withdrawn', '/time/my-team-time'],
  ['timesheet_approved', '/time/my-time'],
  ['timesheet_rejected', '/time/my-time'],
  ['timesheet_reopened', '/time/my-time'],
])('%s of a timesheet leads to %s', (notificationType, path) => {
  expect(timesheetTarget(notificationType, submissionId)).toEqual({ to: path, search: { submissionId } })
})

test('a reminder to approvers leads to the inbox, one about the own timesheet to its period in My Time', () => {
  expect(reminderTarget('approvals_due', 'me', null)).toEqual({ to: '/time/my-team-time', search: {} })
  expect(reminderTarget('timesheet_due', 'me', '2026-03-16')).toEqual({ to: '/time/my-time', search: { date: '2026-03-16' } })
  expect(reminderTarget('timesheet_reminder', 'me', null)).toEqual({ to: '/time/my-time', search: {} })
})
