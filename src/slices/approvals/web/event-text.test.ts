import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test('a decision of a stand-in names the stand-in and the approver; that of the approver the approver alone', () => {
  expect(eventText<never>({ event: 'approve', actor: 'Stan Lee', decidedFor: 'Bea Kim' }, {}, 'timesheet')).toBe(
    'Stan Lee for Bea Kim approved this timesheet',
  )
  expect(eventText<never>({ event: 'reject', actor: 'Bea Kim', decidedFor: null }, {}, 'purchase request')).toBe(
    'Bea Kim rejected this purchase request',
  )
})
