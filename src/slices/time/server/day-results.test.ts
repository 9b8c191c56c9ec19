import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { recountOf } from '#slices/time/rules/recount-days.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { tripsOf } from '#test/trips.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'manager'>
let as: TimeWorld['as']
let pat: Person

// The period is 2026-03-16 to 2026-03-29; the workweeks begin on Monday.
beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' }, manager: { role: 'manager' } })
  as = harbor.as
  await settings({ overtime_source: 'computed', break_lunch_settings: { allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes: 60 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  pat = await harbor.add('Pat', { role: 'employee', manager: harbor.people.manager })
})

async function settings(changes: Record<string, unknown>) {
  for (const [name, value] of Object.entries(changes))
    await t.owner.query(`update app.time_group_settings set ${name} = $2 where group_id = $1`, [
      harbor.groupId,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ])
}
async function stored(person: Person) {
  const { rows } = await t.owner.query(
    `select date::text, lunch_deducted_minutes as lunch, overtime_minutes as overtime, lunch_waived as waived, shares
     from app.overtime_days where employee_id = $1 order by date`,
    [person.employeeId],
  )
  return rows
}
const shareOf = (column: string, deductedMinutes: number, overtimeMinutes = 0) => ({
  column,
  deductedMinutes,
  overtimeMinutes,
  doubleTimeMinutes: 0,
})
const timesheetOf = async (person: Person) => (await as(person).timesheets.mine({ date: '2026-03-18' })).timesheet!
const dayOf = async (person: Person, date: PlainDate) => (await timesheetOf(person)).days.find(day => day.date === date)!
const lunch = (date: PlainDate, more: object = {}) => ({ date, lunchWaived: true, lunchTakenMinutes: null, note: 'Phones', ...more })

describe('a save', () => {
  test('stores what is taken off a day and what each worked cell bears of it; a day below the trigger has no row', async () => {
    await harbor.enter(pat, cell('2026-03-16', 360), cell('2026-03-16', 180, `department:${harbor.departmentId}`), cell('2026-03-17', 300))
    expect(await stored(pat)).toEqual([
      {
        date: '2026-03-16',
        lunch: 60,
        overtime: 0,
        waived: false,
        shares: [shareOf('regular', 40), shareOf(`department:${harbor.departmentId}`, 20)].sort((a, b) => (a.column < b.column ? -1 : 1)),
      },
    ])
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('writes the result of a day only where it changes, its lunch or what a cell bears of it', async () => {
    const written = async () =>
      (await t.owner.query<{ id: string }>('select xmin::text as id from app.overtime_days where employee_id = $1', [pat.employeeId]))
        .rows[0]
    const department = cell('2026-03-16', 180, `department:${harbor.departmentId}`)
    let { version } = (await harbor.enter(pat, cell('2026-03-16', 360), department)).cells[0]!
    const change = async (minutes: number) => {
      version = (await harbor.enter(pat, cell('2026-03-16', minutes, 'regular', version))).cells[0]!.version
    }
    const first = await written()
    expect(first).toBeDefined()
    await change(361)
    expect(await written()).toEqual(first)
    await change(400)
    expect(await written()).not.toEqual(first)
    expect((await stored(pat))[0]?.shares).toContainEqual(shareOf('regular', 41))
    await change(60)
    expect(await stored(pat)).toEqual([])
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('shares a minute that is left to the earlier column of the timesheet', async () => {
    await settings({ break_lunch_settings: { allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes: 61 } })
    await harbor.enter(pat, cell('2026-03-17', 60))
    // The department's handle comes first by name, the regular hours by the order of columns, which no trip of its own reads.
    const cells = [cell('2026-03-16', 240, `department:${harbor.departmentId}`), cell('2026-03-16', 240)]
    expect(await tripsOf(t, () => harbor.enter(pat, ...cells))).toBe(2)
    await settings({ break_lunch_settings: { allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes: 60 } })
    const [day] = await stored(pat)
    expect(new Map(day.shares.map((share: { column: string; deductedMinutes: number }) => [share.column, share.deductedMinutes]))).toEqual(
      new Map([
        ['regular', 31],
        [`department:${harbor.departmentId}`, 30],
      ]),
    )
  })

  test('of one day changes the overtime of another, with its shares', async () => {
    await harbor.enter(pat, ...['17', '18', '19', '20'].map(day => cell(`2026-03-${day}`, 600)))
    await harbor.enter(pat, cell('2026-03-16', 600))
    expect((await stored(pat)).at(-1)).toMatchObject({ date: '2026-03-20', overtime: 300, shares: [shareOf('regular', 60, 300)] })
  })

  test('takes two round trips in a group that takes lunch off, too', async () => {
    await harbor.enter(pat, cell('2026-03-16', 60))
    expect(await tripsOf(t, () => harbor.enter(pat, cell('2026-03-17', 540)))).toBe(2)
  })

  test('that clears a day removes its result', async () => {
    const { cells } = await harbor.enter(pat, cell('2026-03-16', 540))
    await harbor.enter(pat, cell('2026-03-16', 0, 'regular', cells[0]!.version))
    expect(await stored(pat)).toEqual([])
    expect(await wrongTimeStates(t)).toEqual([])
  })
})

describe('the timesheet', () => {
  test('has a result for each day of its period, with reasons, though nothing was stored by looking', async () => {
    await harbor.enter(pat, cell('2026-03-16', 540))
    const { days } = await timesheetOf(pat)
    expect(days).toHaveLength(14)
    expect(days[0]).toMatchObject({ enteredMinutes: 540, deductedMinutes: 60, workedMinutes: 480, regularMinutes: 480 })
    expect(days[0]!.parts.map(part => part.text)).toEqual(['Lunch: 1.00 hr deducted (9.00 hrs entered, more than 6.00 hrs)'])
  })

  test('has no columns for overtime where the group computes it, unless there are hours in them', async () => {
    const handles = async () => (await timesheetOf(pat)).columns.map(column => column.handle)
    expect(await handles()).not.toContain('overtime')
    const other = await harbor.add('Oda', { role: 'employee' })
    await settings({ overtime_source: 'typed' })
    await harbor.enter(pat, cell('2026-03-16', 60, 'overtime'))
    expect((await timesheetOf(other)).columns.map(column => column.handle)).toContain('overtime')
    await settings({ overtime_source: 'computed' })
    expect(await handles()).toContain('overtime')
  })
})

test('HOL-1: a holiday that will be paid has its column and its pay before anything is saved, and the same ones afterwards', async () => {
  await settings({ holiday_pay: 'scheduled' })
  await t.owner.query(
    `insert into app.holidays_closures (organization_id, group_id, date, label, type) values ($1, $2, '2026-03-17', 'Day of Service', 'holiday')`,
    [harbor.id, harbor.groupId],
  )
  await t.owner.query(`delete from app.group_time_columns where group_id = $1 and column_id = 'holiday'`, [harbor.groupId])
  const holidayOf = ({ columns }: Awaited<ReturnType<typeof timesheetOf>>) => columns.find(column => column.handle === 'holiday')
  const before = await timesheetOf(pat)
  expect(holidayOf(before)).toEqual({ handle: 'holiday', label: 'Holiday', kind: 'time_off', editable: false, source: 'entries' })
  expect(before.days.find(day => day.date === '2026-03-17')?.holidayMinutes).toBe(480)
  await harbor.enter(pat, cell('2026-03-16', 60))
  const after = await timesheetOf(pat)
  expect(after.columns).toEqual(before.columns)
  const { entries } = await as(pat).entries.list({ from: '2026-03-17', to: '2026-03-17' })
  expect(entries).toMatchObject([{ column: 'holiday', minutes: 480, source: 'holiday' }])
  await t.owner.query(`delete from app.holidays_closures where group_id = $1 and date = '2026-03-17'`, [harbor.groupId])
  expect(holidayOf(await timesheetOf(await harbor.add('Una', { role: 'employee' })))).toBeUndefined()
  await settings({ holiday_pay: 'none' })
})

test('DAY-3: what the browser makes of hours as they are typed is what the next answer says', async () => {
  // Overtime of a week that began in the period before, and lunch that two columns share.
  const early = ['12', '13', '14'].map(day => cell(`2026-03-${day}`, 660))
  await t.owner.query(`update app.time_group_settings set work_week_start = 'thursday' where group_id = $1`, [harbor.groupId])
  const typed = [cell('2026-03-16', 601), cell('2026-03-16', 60, `department:${harbor.departmentId}`), cell('2026-03-17', 540)]
  await harbor.enter(pat, ...early, cell('2026-03-18', 300))
  const before = await timesheetOf(pat)
  const entries = async () => (await as(pat).entries.list({ from: '2026-03-16', to: '2026-03-29' })).entries
  const minutesIn = (cells: { date: string; column: string; minutes: number }[]) => (date: string, column: string) =>
    cells.find(one => one.date === date && one.column === column)?.minutes ?? 0
  const columns = before.columns.filter(({ kind }) => kind !== 'time_off').map(({ handle }) => handle)
  const recount = recountOf({ ...before.period, ...before, columns, minutesOf: minutesIn(await entries()) })
  await harbor.enter(pat, ...typed)
  const { days } = await timesheetOf(pat)
  expect(days.filter(day => day.overtimeMinutes > 0)).not.toEqual([])
  expect(recount(minutesIn(await entries()))).toEqual(days)
  await settings({ work_week_start: 'monday' })
  const { submissionId } = await harbor.submit(pat, '2026-03-16')
  const { timesheet } = await as(harbor.people.manager).approvals.timesheet({ submissionId })
  expect(timesheet.counting, 'hours of other periods are not for an approver').toEqual({ settings: [], holidays: [], beside: [] })
})

describe('worked through lunch', () => {
  test('takes nothing off the day, says why, and comes back when it is taken back', async () => {
    await harbor.enter(pat, cell('2026-03-16', 540))
    const { days } = await as(pat).days.save(lunch('2026-03-16'))
    expect(days).toMatchObject([{ date: '2026-03-16', deductedMinutes: 0, lunchWaived: true, lunchNote: 'Phones' }])
    expect(await dayOf(pat, '2026-03-16')).toEqual(days[0])
    await as(pat).days.save(lunch('2026-03-16', { lunchWaived: false, note: null }))
    expect(await dayOf(pat, '2026-03-16')).toMatchObject({ deductedMinutes: 60, lunchWaived: false, lunchNote: null })
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('makes overtime of the week where it was lunch before', async () => {
    await harbor.enter(pat, ...['16', '17', '18', '19', '20'].map(day => cell(`2026-03-${day}`, 540)))
    expect((await stored(pat)).map(day => day.overtime)).toEqual([0, 0, 0, 0, 0])
    await as(pat).days.save(lunch('2026-03-16'))
    expect((await stored(pat)).map(day => [day.lunch, day.overtime])).toEqual([
      [0, 0],
      [60, 0],
      [60, 0],
      [60, 0],
      [60, 60],
    ])
  })

  test('lunch that was left out of the hours is credited', async () => {
    await harbor.enter(pat, cell('2026-03-16', 540))
    await as(pat).days.save(lunch('2026-03-16', { lunchWaived: false, note: null, lunchTakenMinutes: 45 }))
    expect(await dayOf(pat, '2026-03-16')).toMatchObject({ deductedMinutes: 15, lunchTakenMinutes: 45 })
  })

  test.each([
    ['without a note', { note: null }, { field: 'note', rule: 'note_required' }],
    ['together with lunch that was taken', { lunchTakenMinutes: 20 }, { field: 'lunchTakenMinutes', rule: 'lunch_taken' }],
  ])('%s is a validation error, for the person and for an administrator', async (_, more, details) => {
    const { admin } = harbor.people
    await expect(as(pat).days.save(lunch('2026-03-16', more))).rejects.toMatchObject({ code: 'VALIDATION', details })
    await expect(
      as(admin).days.saveOnBehalf({ employeeId: pat.employeeId, reason: 'Told', ...lunch('2026-03-16', more) }),
    ).rejects.toMatchObject({ code: 'VALIDATION', details })
  })

  test.each([
    ['before the hire date', { hire_date: '2026-03-17' }, 'before_hire', 'This day is before the hire date'],
    ['after the last day', { termination_date: '2026-03-15' }, 'after_termination', 'This day is after the last day of employment'],
  ])(
    'fails on a day %s, as hours do, for the person and for an administrator; it can still be taken back',
    async (_, dates, rule, message) => {
      await as(pat).days.save(lunch('2026-03-16'))
      for (const [column, date] of Object.entries(dates))
        await t.owner.query(`update app.employees set ${column} = $2 where id = $1`, [pat.employeeId, date])
      const failure = { code: 'VALIDATION', message, details: { field: 'date', rule } }
      const onBehalf = { employeeId: pat.employeeId, reason: 'Told' }
      for (const said of [lunch('2026-03-16'), lunch('2026-03-16', { lunchWaived: false, note: null, lunchTakenMinutes: 30 })]) {
        await expect(as(pat).days.save(said)).rejects.toMatchObject(failure)
        await expect(as(harbor.people.admin).days.saveOnBehalf({ ...onBehalf, ...said })).rejects.toMatchObject(failure)
      }
      await as(pat).days.save(lunch('2026-03-16', { lunchWaived: false, note: null }))
      expect(await stored(pat)).toEqual([])
    },
  )

  test('fails in a group that deducts no lunch, where it can still be taken back', async () => {
    await harbor.enter(pat, cell('2026-03-16', 540))
    await as(pat).days.save(lunch('2026-03-16'))
    const plain = await addTimeGroup(t, harbor.id, { name: 'Without lunch', settings: { work_week_start: 'monday' } })
    await t.owner.query('update app.group_memberships set group_id = $2 where employee_id = $1', [pat.employeeId, plain])
    const leftOut = { lunchWaived: false, note: null, lunchTakenMinutes: 30 }
    await expect(as(pat).days.save(lunch('2026-03-16'))).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'lunchWaived', rule: 'no_lunch' },
    })
    await expect(as(pat).days.save(lunch('2026-03-16', leftOut))).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'lunchTakenMinutes', rule: 'no_lunch' },
    })
    await as(pat).days.save(lunch('2026-03-16', { lunchWaived: false, note: null }))
    expect(await stored(pat)).toEqual([])
  })

  test('SEC-92: is locked with the timesheet, for the verb and for the database', async () => {
    await harbor.enter(pat, cell('2026-03-16', 540))
    await harbor.submit(pat, '2026-03-16')
    await expect(as(pat).days.save(lunch('2026-03-16'))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'timesheet_submitted' },
    })
    const direct = t.owner.query(`update app.overtime_days set lunch_waived = true where employee_id = $1`, [pat.employeeId])
    await expect(direct).rejects.toMatchObject({ constraint: 'time_entries_sheet_submitted' })
  })

  test('an administrator saves it with a reason, and the person is told', async () => {
    await harbor.enter(pat, cell('2026-03-16', 540))
    const input = { employeeId: pat.employeeId, reason: 'Confirmed by phone', ...lunch('2026-03-16') }
    await expect(as(harbor.people.manager).days.saveOnBehalf(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(harbor.people.admin).days.saveOnBehalf(input)
    expect(await dayOf(pat, '2026-03-16')).toMatchObject({ lunchWaived: true })
    expect(await harbor.notificationsOf(pat)).toMatchObject([{ notification_type: 'timesheet_changed' }])
  })
})

test('the result of an approved timesheet that changes with the week says when, until it is approved again', async () => {
  const changed = async () => {
    const { rows } = await t.owner.query(
      'select result_changed_at is not null as changed from app.timesheet_submissions where employee_id = $1',
      [pat.employeeId],
    )
    return rows[0].changed
  }
  // One workweek in two periods: until Tuesday, and from Wednesday on.
  await t.owner.query(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, pay_period_start,
       pay_period_end, entered_by)
     select $1, gen_random_uuid(), $2, d, 'pay_code', 'regular', 600, 600, true, '2026-03-18', '2026-03-20', $2
     from generate_series('2026-03-18'::date, '2026-03-20', '1 day') d`,
    [harbor.id, pat.employeeId],
  )
  await t.owner.query(
    `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, submitted_at)
     select p.organization_id, gen_random_uuid(), $2, p.id, '2026-03-18', '2026-03-20', 'approved', app.now() from app.pay_periods p
     where p.organization_id = $1 limit 1`,
    [harbor.id, pat.employeeId],
  )
  expect(await changed()).toBe(false)
  await harbor.enter(pat, cell('2026-03-16', 900), cell('2026-03-17', 900))
  expect(await changed()).toBe(true)
  expect((await stored(pat)).at(-1)).toMatchObject({ date: '2026-03-20', overtime: 540 })
  await t.owner.query(`update app.timesheet_submissions set status = 'draft' where employee_id = $1`, [pat.employeeId])
  await t.owner.query(`update app.timesheet_submissions set status = 'approved' where employee_id = $1`, [pat.employeeId])
  expect(await changed()).toBe(false)
})
