import { expect, test } from 'vitest'
import type { ApprovalRule } from './approval-state.ts'
import { keyOf, violationOf } from './violations.ts'

test.each<[ApprovalRule, string, string]>([
  ['is_draft', 'time_off_request_is_draft', 'This time-off request is still a draft'],
  ['is_submitted', 'time_off_request_submitted', "This time-off request has been submitted and can't be changed"],
  ['is_approved', 'time_off_request_approved', "This time-off request has been approved and can't be changed"],
  ['is_rejected', 'time_off_request_rejected', 'This time-off request was rejected'],
  ['not_owner', 'not_owner', 'Only the person can recall this time-off request'],
  ['not_administrator', 'not_administrator', 'Only an administrator can do this'],
  ['own_subject', 'own_time_off_request', "You can't approve your own time-off request"],
  ['not_approver', 'not_approver', "This time-off request isn't awaiting your approval"],
  ['already_reviewed', 'already_reviewed', 'This time-off request has already been reviewed'],
  ['note_required', 'note_required', 'A note is required'],
])('APR-22 %s is %s, with the noun', (rule, id, message) => {
  const noun = 'time-off request'
  expect(violationOf({ key: keyOf(noun), noun }, rule, 'recall')).toEqual({
    rule: id,
    field: rule === 'note_required' ? 'note' : null,
    message,
  })
})

test('APR-22 a submit on behalf is for administrators, too', () => {
  const { message } = violationOf({ key: 'refund', noun: 'refund' }, 'not_owner', 'submit')
  expect(message).toBe('Only the person or an administrator can submit this refund')
})
