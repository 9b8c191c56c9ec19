import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { type DaySettings, dayResults, isWorthStoring } from '#slices/time/rules/day-results.ts'
import { computeOvertime } from '#slices/time/rules/overtime.ts'
import { breakLunch } from '#slices/time-groups/rules/group-settings.ts'
import { OVERTIME_PRESETS } from '#slices/time-groups/rules/overtime-presets.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runs } from '#test/depth.ts'
import type { Person } from '#test/organization.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { inStoredOrder } from './day/stored-day.ts'

let t: TestDatabase
let harbor: TimeWorld
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor')
  // Days and weeks both make overtime here, and a workweek reaches over the border of two periods.
  await t.owner.query(`update app.time_group_settings set overtime_rules = $2, work_week_start = 'wednesday' where group_id = $1`, [
    harbor.groupId,
    JSON.stringify(OVERTIME_PRESETS.california),
  ])
  as = harbor.as
})
afterAll(() => t.close())

const days = eachDay('2026-03-25', '2026-04-03')
const change = fc.record({
  date: fc.constantFrom(...days),
  column: fc.constantFrom('regular', 'overtime', 'vacation'),
  minutesEntered: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 400, max: 900 })),
})
const batch = fc.uniqueArray(change, { selector: cell => `${cell.date} ${cell.column}`, minLength: 1, maxLength: 6 })

/** Saves as a screen does: on the versions it saw, which may be old by then. */
async function saveOnWhatIsSeen(person: Person, changes: { date: string; column: string; minutesEntered: number }[]): Promise<string> {
  const { entries } = await as(person).entries.list({ from: days[0]!, to: days.at(-1)! })
  const versions = new Map(entries.map(entry => [`${entry.date} ${entry.column}`, entry.version]))
  const cells = changes.map(cell => ({ ...cell, version: versions.get(`${cell.date} ${cell.column}`) ?? null }))
  return as(person)
    .entries.save({ cells })
    .then(
      () => 'saved',
      error => error.code as string,
    )
}

test('whatever is saved at the same time, months keep their sum, days stay below 24 hours, and every workweek has its overtime (SEC-87)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(batch, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), async rounds => {
      const person = await harbor.add('Pat', { role: 'employee' })
      for (const together of rounds) {
        const outcomes = await Promise.all(together.map(changes => saveOnWhatIsSeen(person, changes)))
        for (const outcome of outcomes) expect(['saved', 'CONFLICT', 'VALIDATION']).toContain(outcome)
      }
      const { rows: sums } = await t.owner.query(
        `select date::text, sum(minutes)::int as total, sum(minutes) filter (where is_worked)::int as worked,
           bool_and(date between pay_period_start and pay_period_end) as inside
         from app.time_entries where employee_id = $1 group by date order by date`,
        [person.employeeId],
      )
      expect(await wrongTimeStates(t)).toEqual([])
      for (const day of sums) expect(day).toMatchObject({ inside: true, total: expect.toSatisfy((total: number) => total <= 1440) })
      const { rows: overtime } = await t.owner.query(
        `select date::text, overtime_minutes as overtime, double_time_minutes as "doubleTime" from app.overtime_days where employee_id = $1 order by date`,
        [person.employeeId],
      )
      const worked = sums.map(day => ({ date: day.date, minutes: day.worked ?? 0 }))
      expect(overtime).toEqual(
        computeOvertime(worked, OVERTIME_PRESETS.california, 'wednesday').flatMap(({ date, overtime, doubleTime }) =>
          overtime + doubleTime > 0 ? [{ date, overtime, doubleTime }] : [],
        ),
      )
    }),
    { seed: 2, numRuns: runs(15, 1000) },
  )
}, 600_000)

const LUNCH = {
  allowLunch: true,
  autoDeductLunch: true,
  lunchPeriodMinutes: 31,
  allowBreaks: true,
  autoDeductBreaks: true,
  paidBreaks: false,
}

test('whatever is saved, in whatever order, each day ends with the result and the shares that the rule gives for all hours at once', async () => {
  await t.owner.query('update app.time_group_settings set break_lunch_settings = $2 where group_id = $1', [harbor.groupId, LUNCH])
  const settings: DaySettings = {
    groupType: 'hourly',
    overtimeThresholdMinutes: 2400,
    overtimeRules: OVERTIME_PRESETS.california,
    workWeekStart: 'wednesday',
    breakLunchSettings: breakLunch(LUNCH),
    timeFormat: 'decimal',
  }
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), async saves => {
      const person = await harbor.add('Pat', { role: 'employee' })
      for (const changes of saves) await saveOnWhatIsSeen(person, changes)
      const { entries } = await as(person).entries.list({ from: days[0]!, to: days.at(-1)! })
      const cells = (date: string) =>
        ['regular', 'overtime'].flatMap(column => entries.filter(entry => entry.date === date && entry.column === column))
      const none = { lunchTakenMinutes: null, lunchWaived: false, lunchNote: null, holidayMinutes: 0, isHoliday: false }
      const expected = dayResults(
        days.map(date => ({ date, cells: cells(date), ...none })),
        () => settings,
      )
        .filter(isWorthStoring)
        .map(day => ({ ...day, shares: inStoredOrder(day.shares) }))
      const { rows: stored } = await t.owner.query(
        `select date::text, lunch_deducted_minutes as "lunchDeductedMinutes", break_deducted_minutes as "breakDeductedMinutes",
           overtime_minutes as "overtimeMinutes", double_time_minutes as "doubleTimeMinutes", shares
         from app.overtime_days where employee_id = $1 order by date`,
        [person.employeeId],
      )
      expect(stored).toEqual(
        expected.map(day => Object.fromEntries(Object.keys(stored[0] ?? {}).map(key => [key, day[key as keyof typeof day]]))),
      )
      expect(await wrongTimeStates(t)).toEqual([])
    }),
    { seed: 3, numRuns: runs(15, 1000) },
  )
}, 600_000)
