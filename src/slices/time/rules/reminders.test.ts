import { describe, expect, test } from 'vitest'
import { approvalDueSoon } from './reminders.ts'

// November 2026: Thursday 26 is Thanksgiving. Friday 27 is a business day of banks.
describe('SHT-33 an approver is reminded of a timesheet', () => {
  test.each([
    ['2026-12-04', '2026-12-01', '2026-12-02', 'paid on a Friday: on the Tuesday before the Wednesday'],
    ['2026-12-04', '2026-12-02', '2026-12-02', 'and on the Wednesday'],
    ['2026-12-04', '2026-11-30', null, 'not on the Monday'],
    ['2026-12-04', '2026-12-03', null, 'not once it is too late'],
    ['2026-11-27', '2026-11-24', '2026-11-24', 'Thanksgiving is no business day: by Tuesday'],
    ['2026-11-27', '2026-11-23', '2026-11-24', 'so on the Monday before it'],
    ['2026-11-27', '2026-11-22', null, 'and not on a Sunday'],
    ['2026-12-09', '2026-12-04', '2026-12-07', 'by Monday: on the Friday before it'],
    ['2026-12-09', '2026-12-05', '2026-12-07', 'or the weekend between, if it was missed'],
  ])('paid on %s, on %s: by %s; %s', (payDate, today, by, _why) => {
    expect(approvalDueSoon(payDate, today)).toBe(by)
  })
})
