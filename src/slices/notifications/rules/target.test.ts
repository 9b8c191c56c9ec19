import { describe, expect, test } from 'vitest'
import { badge, humanised, notificationTarget } from './target.ts'

const id = '0199a0de-0000-7000-8000-000000000001'

describe('where a notification leads', () => {
  test.each([
    ['approval_required', 'timesheet_submissions', id, { path: '/time/my-team-time', submissionId: id }],
    ['timesheet_approved', 'timesheet_submissions', id, { path: '/time/my-time', submissionId: id }],
    ['timesheet_rejected', 'timesheet_submissions', id, { path: '/time/my-time', submissionId: id }],
    ['approval_required', 'timesheet_submissions', null, { path: '/' }],
    ['module_request_approved', 'modules', id, { path: '/' }],
    ['anything', null, null, { path: '/' }],
  ])('%s of %s %s', (notificationType, relatedResourceType, relatedResourceId, target) => {
    expect(notificationTarget({ notificationType, relatedResourceType, relatedResourceId })).toEqual(target)
  })
})

test.each([
  ['approval_required', 'Approval Required'],
  ['timesheet_submissions', 'Timesheet Submissions'],
  ['x', 'X'],
  ['', ''],
])('%s reads %s', (name, words) => {
  expect(humanised(name)).toBe(words)
})

test.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread shows %s', (unread, shown) => {
  expect(badge(unread)).toBe(shown)
})
