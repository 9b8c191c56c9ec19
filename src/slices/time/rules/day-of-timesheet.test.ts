import { expect, test } from 'vitest'
import { type DayOfTimesheet, dayViolation } from './day-of-timesheet.ts'

const day: DayOfTimesheet = {
  date: '2026-03-16',
  timesheetStatus: 'draft',
  hireDate: '2026-03-16',
  terminationDate: '2027-04-30',
  today: '2026-03-20',
}

test.each<[Partial<DayOfTimesheet>, string | undefined, string]>([
  [{}, undefined, 'the first day of employment'],
  [{ date: '2026-03-15' }, 'before_hire', 'the day before it'],
  [{ date: '2026-03-27', terminationDate: '2026-03-27' }, undefined, 'the last day of employment'],
  [{ date: '2026-03-28', terminationDate: '2026-03-27' }, 'after_termination', 'the day after it'],
  [{ hireDate: null, terminationDate: null, date: '2020-01-01' }, undefined, 'someone whose employment has no dates'],
  [{ date: '2027-03-21' }, undefined, 'a year ahead'],
  [{ date: '2027-03-22' }, 'no_period', 'more than a year ahead'],
  [{ timesheetStatus: 'rejected' }, undefined, 'a rejected timesheet, which is edited again'],
  [{ timesheetStatus: 'submitted' }, 'timesheet_submitted', 'SEC-92 a submitted timesheet'],
  [{ timesheetStatus: 'approved' }, 'timesheet_approved', 'SEC-92 an approved timesheet'],
])('SHT-31 %o changes unless %s: %s', (change, rule) => {
  expect(dayViolation({ ...day, ...change })?.rule).toBe(rule)
})
