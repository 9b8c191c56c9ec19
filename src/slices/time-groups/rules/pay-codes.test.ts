import { expect, test } from 'vitest'
import { countsAsPaid, countsAsWorked, isPayCode, PAY_CODE_KINDS, PAY_CODES } from './pay-codes.ts'

test.each([
  ['regular', 'worked', true, true],
  ['overtime', 'worked', true, true],
  ['double_time', 'worked', true, true],
  ['vacation', 'leave', false, true],
  ['sick', 'leave', false, true],
  ['holiday', 'holiday', false, true],
  ['personal', 'leave', false, true],
  ['bereavement', 'leave', false, true],
  ['jury_duty', 'leave', false, true],
  ['unpaid', 'unpaid', false, false],
] as const)('%s is %s; it counts as worked: %s, as paid: %s (OT-3)', (columnId, kind, isWorked, isPaid) => {
  const column = { columnType: 'pay_code', columnId }
  expect([PAY_CODE_KINDS[columnId], countsAsWorked(column), countsAsPaid(column)]).toEqual([kind, isWorked, isPaid])
})

test('the specified ten are seeded in their order, and a code that an organization adds never counts as worked', () => {
  expect(PAY_CODES).toHaveLength(10)
  expect(PAY_CODES[0]).toBe('regular')
  expect(isPayCode('toString')).toBe(false)
  expect(countsAsWorked({ columnType: 'pay_code', columnId: 'parental' })).toBe(false)
  expect(countsAsWorked({ columnType: 'fund', columnId: 'regular' })).toBe(true)
})
