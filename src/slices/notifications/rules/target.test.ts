import { describe, expect, test } from 'vitest'
import { badge, humanised, notificationTarget } from './target.ts'

const id = '0199a0de-0000-7000-8000-000000000001'

describe('where a notification leads', () => {
  const targets = { things: (notificationType: string, thing: string) => ({ to: `/things/${notificationType}`, search: { thing } }) }
  test.each([
    ['thing_done', 'things', id, { to: '/things/thing_done', search: { thing: id } }],
    ['thing_done', 'things', null, { to: '/', search: {} }],
    ['module_request_approved', 'modules', id, { to: '/', search: {} }],
    ['anything', null, null, { to: '/', search: {} }],
  ])('%s of %s %s', (notificationType, relatedResourceType, relatedResourceId, target) => {
    expect(notificationTarget({ notificationType, relatedResourceType, relatedResourceId, relatedDate: null }, targets)).toEqual(target)
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
