import { expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { insertText, setUpEmployee } from '#test/employee-who-saves.ts'
import { wrongTimeStates } from '#test/time-states.ts'

/** The locked days in the time state, which the guard of hours reads from the row that it locks. A trigger on timesheets stores them. */
const u = setUpEmployee()

const lockedDays = async () => {
  const { rows } = await u.query(
    'select locked_days::text as days from app.employee_time_states where employee_id = $1',
    u.person.employeeId,
  )
  return rows[0]?.days as string
}
const changeTimesheet = (set: string) => u.query(`update app.timesheet_submissions set ${set} where employee_id = $1`, u.person.employeeId)

test('the locked days of an employee are those of their submitted and approved timesheets', async () => {
  expect(await lockedDays()).toBe('{}')
  await u.submit()
  expect(await lockedDays()).toBe('{[2026-03-16,2026-03-30)}')
  for (const [status, days] of [
    ['rejected', '{}'],
    ['approved', '{[2026-03-16,2026-03-30)}'],
    ['draft', '{}'],
    ['submitted', '{[2026-03-16,2026-03-30)}'],
  ] as const) {
    await changeTimesheet(`status = '${status}'`)
    expect(await lockedDays()).toBe(days)
  }
  await u.query(
    `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status)
     select organization_id, $2, employee_id, pay_period_id, '2026-04-13', '2026-04-26', 'approved' from app.timesheet_submissions where employee_id = $1`,
    u.person.employeeId,
    newId(),
  )
  expect(await lockedDays()).toBe('{[2026-03-16,2026-03-30),[2026-04-13,2026-04-27)}')
  await changeTimesheet(`pay_period_end = pay_period_start + 6`)
  expect(await lockedDays()).toBe('{[2026-03-16,2026-03-23),[2026-04-13,2026-04-20)}')
  await u.query(`delete from app.timesheet_submissions where employee_id = $1 and pay_period_start = '2026-04-13'`, u.person.employeeId)
  expect(await lockedDays()).toBe('{[2026-03-16,2026-03-23)}')
  const other = await u.fresh('Oda')
  await changeTimesheet(`employee_id = '${other.employeeId}'`)
  expect(await lockedDays()).toBe('{}')
  expect(await wrongTimeStates(u.t)).toEqual([])
})

test('timesheets that are decided at the same time are all in the locked days', async () => {
  await u.submit()
  const starts = Array.from({ length: 8 }, (_, index) => `2026-0${index + 1}-01`)
  const decided = starts.map(start =>
    u.query(
      `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status)
       select organization_id, $2, employee_id, pay_period_id, $3::date, $3::date + 4, 'approved' from app.timesheet_submissions
       where employee_id = $1 and pay_period_start = '2026-03-16'`,
      u.person.employeeId,
      newId(),
      start,
    ),
  )
  await Promise.all(decided)
  for (const start of starts) expect(await lockedDays()).toContain(`[${start},`)
  expect(await wrongTimeStates(u.t)).toEqual([])
})

test('hours of another period on locked days follow the timesheet of their own period', async () => {
  await u.submit()
  await expect(u.query(insertText, ...u.entry('2026-03-20', 60))).rejects.toMatchObject({ constraint: 'time_entries_sheet_submitted' })
  const ofAnotherPeriod = insertText.replaceAll(`'2026-03-16'`, `'2026-03-20'`)
  await u.query(ofAnotherPeriod, ...u.entry('2026-03-20', 60))
  expect(await u.stored()).toContain('2026-03-20 pay_code 60')
})
