import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { OVERTIME_PRESETS } from '#slices/time-groups/rules/overtime-presets.ts'
import { type DayCells, type DaySettings, dayResults } from './day-results.ts'
import type { OvertimeRule } from './overtime.ts'

const PLAIN: DaySettings = {
  groupType: 'hourly',
  overtimeThresholdMinutes: null,
  overtimeRules: [],
  workWeekStart: 'monday',
  timeFormat: 'decimal',
  breakLunchSettings: {
    allowBreaks: true,
    breakPeriodMinutes: 15,
    paidBreaks: true,
    autoDeductBreaks: false,
    breakTriggerMinutes: 360,
    allowLunch: true,
    lunchPeriodMinutes: 60,
    paidLunch: false,
    autoDeductLunch: true,
    lunchTriggerMinutes: 360,
  },
}
const withLunch = (more: Partial<DaySettings['breakLunchSettings']>): DaySettings => ({
  ...PLAIN,
  breakLunchSettings: { ...PLAIN.breakLunchSettings, ...more },
})
const NO_LUNCH = withLunch({ autoDeductLunch: false })
const MONDAY = '2026-04-13'

function day(date: PlainDate, minutes: number | Record<string, number>, more: Partial<DayCells> = {}): DayCells {
  const cells = typeof minutes === 'number' ? { regular: minutes } : minutes
  return {
    date,
    cells: Object.entries(cells).map(([column, of]) => ({ column, minutes: of })),
    lunchTakenMinutes: null,
    lunchWaived: false,
    lunchNote: null,
    holidayMinutes: 0,
    isHoliday: false,
    ...more,
  }
}
const one = (cells: DayCells, settings: DaySettings) => dayResults([cells], () => settings)[0]!
/** A day of `hours` from `from` on each; 0 is left out. */
const run = (from: PlainDate, hours: readonly number[], more: Partial<DayCells> = {}) =>
  hours.flatMap((of, index) => (of > 0 ? [day(addDays(from, index), of * 60, more)] : []))
const totals = (results: readonly ReturnType<typeof one>[]) =>
  (['regularMinutes', 'overtimeMinutes', 'doubleTimeMinutes'] as const).map(key => results.reduce((sum, row) => sum + row[key], 0) / 60)

describe('what is taken off a day', () => {
  test.each([
    ['BRK-1: 9 h lose an hour of lunch after 6 h', 540, {}, 60, 480],
    ['BRK-1: 5 h stay 5 h', 300, {}, 0, 300],
    ['BRK-1: exactly the trigger keeps its hours', 360, {}, 0, 360],
    ['BRK-1: one minute more loses the lunch', 361, {}, 60, 301],
    ['BRK-2: 30 minutes left out, 30 more are taken off', 540, { lunchTakenMinutes: 30 }, 30, 510],
    ['BRK-2: 90 minutes left out add nothing', 540, { lunchTakenMinutes: 90 }, 0, 540],
    ['BRK-2: no lunch left out', 540, { lunchTakenMinutes: 0 }, 60, 480],
    ['BRK-5: worked through lunch takes nothing off', 540, { lunchWaived: true, lunchNote: 'Phones' }, 0, 540],
  ])('%s', (_name, entered, lunch, deducted, worked) => {
    expect(one(day(MONDAY, entered, lunch), PLAIN)).toMatchObject({
      enteredMinutes: entered,
      deductedMinutes: deducted,
      lunchDeductedMinutes: deducted,
      workedMinutes: worked,
      regularMinutes: worked,
    })
  })

  test.each<[string, Partial<DaySettings['breakLunchSettings']>, number, number]>([
    ['BRK-4: paid breaks stay work time', { autoDeductBreaks: true, paidBreaks: true }, 60, 0],
    ['BRK-4: a paid lunch stays work time', { paidLunch: true }, 0, 0],
    ['BRK-1: an unpaid break is taken off beside lunch', { autoDeductBreaks: true, paidBreaks: false }, 60, 15],
    ['BRK-1: a break has a trigger of its own', { autoDeductBreaks: true, paidBreaks: false, breakTriggerMinutes: 540 }, 60, 0],
    ['BRK-1: without automatic lunch none is taken off', { autoDeductLunch: false }, 0, 0],
    ['BRK-1: without lunch none is taken off', { allowLunch: false }, 0, 0],
    [
      'BRK-5: no day becomes negative',
      { lunchTriggerMinutes: 0, lunchPeriodMinutes: 600, autoDeductBreaks: true, paidBreaks: false },
      540,
      0,
    ],
  ])('%s', (_name, settings, lunch, rest) => {
    expect(one(day(MONDAY, 540), withLunch(settings))).toMatchObject({
      lunchDeductedMinutes: lunch,
      breakDeductedMinutes: rest,
      workedMinutes: 540 - lunch - rest,
    })
  })

  test.each<[string, Record<string, number>, number[]]>([
    ['BRK-3: 6 h and 3 h bear 40 and 20 minutes', { 'fund:a': 360, 'fund:b': 180 }, [40, 20]],
    ['BRK-3: equal fractions go to the earlier column', { a: 160, b: 160, c: 160, d: 1 }, [20, 20, 20, 0]],
    ['BRK-3: the larger fraction comes first', { a: 100, b: 200, c: 241 }, [11, 22, 27]],
  ])('%s', (_name, cells, expected) => {
    const { shares } = one(day(MONDAY, cells), PLAIN)
    const of = new Map(shares.map(share => [share.column, share.deductedMinutes]))
    expect(Object.keys(cells).map(column => of.get(column) ?? 0)).toEqual(expected)
  })

  test('OT-7: lunch is taken off before overtime is computed', () => {
    expect(totals(dayResults(run(MONDAY, [9, 9, 9, 9, 9]), () => PLAIN))).toEqual([40, 0, 0])
    expect(totals(dayResults(run(MONDAY, [9, 9, 9, 9, 9]), () => NO_LUNCH))).toEqual([40, 5, 0])
  })

  test('exempt people lose lunch too, and earn no overtime', () => {
    expect(totals(dayResults(run(MONDAY, [12, 12, 12, 12, 12]), () => ({ ...PLAIN, groupType: 'exempt' })))).toEqual([55, 0, 0])
  })
})

test('a day says why, with the rule, the running sum and the cut', () => {
  const week = dayResults(run('2026-11-16', [9, 9, 9, 9, 9]), () => NO_LUNCH)
  expect(week[4]!.parts).toEqual([
    {
      rule: 'week',
      minutes: 300,
      text: '36.00 hrs in the week before this day and 45.00 hrs with it, so 5.00 hrs over 40.00 count as overtime',
    },
  ])
  const lunch = one(day(MONDAY, 540, { lunchTakenMinutes: 30 }), PLAIN)
  const text = 'Lunch: 0.50 hrs deducted (1.00 hr less 0.50 hrs already excluded; 9.00 hrs entered, more than 6.00 hrs)'
  expect(lunch.parts).toEqual([{ rule: 'lunch', minutes: 30, text }])
  expect(one(day(MONDAY, 540, { lunchWaived: true, lunchNote: 'Phones' }), PLAIN).parts).toEqual([
    { rule: 'lunch_waived', minutes: 0, text: 'Worked through lunch, nothing deducted: Phones' },
  ])
})

test('holiday pay stands beside the hours worked, and is not worked', () => {
  const days = [...run(MONDAY, [10, 10, 10, 10]), day('2026-04-17', 120, { holidayMinutes: 480, isHoliday: true })]
  const friday = dayResults(days, () => NO_LUNCH)[4]!
  expect(friday).toMatchObject({ workedMinutes: 120, overtimeMinutes: 120, holidayMinutes: 480 })
  expect(friday.parts.map(part => [part.rule, part.minutes])).toEqual([
    ['week', 120],
    ['holiday_pay', 480],
  ])
})

describe('OT-7: hours on a holiday', () => {
  const holiday: OvertimeRule = { scope: 'holiday', overMinutes: 0, multiplier: 1.5 }
  const rules = (...more: OvertimeRule[]): DaySettings => ({ ...NO_LUNCH, overtimeRules: [...more, ...OVERTIME_PRESETS.federal_40] })
  const week = [day(MONDAY, 600, { isHoliday: true }), ...run('2026-04-14', [9, 9, 9, 9])]
  test.each<[string, DaySettings, number[]]>([
    ['are overtime, and not counted toward the week', rules(holiday), [36, 10, 0]],
    [
      'come after the rule of the day',
      rules({ ...holiday, multiplier: 2 }, { scope: 'day', overMinutes: 480, multiplier: 1.5 }),
      [32, 6, 8],
    ],
    ['count as others without a rule', rules(), [40, 6, 0]],
  ])('%s', (_name, settings, expected) => {
    expect(totals(dayResults(week, () => settings))).toEqual(expected)
  })
})

describe('OT-11: the workweek starts on Sunday instead of Monday from Wednesday, April 22 on', () => {
  const settingsOf = (date: PlainDate): DaySettings => ({ ...NO_LUNCH, workWeekStart: date < '2026-04-22' ? 'monday' : 'sunday' })
  // The old week is Monday 20 to Sunday 26, the new one Sunday 26 to Saturday, May 2; both have the 26th.
  test.each<[string, number[], number[], number[], string | undefined]>([
    ['it completes 40 hours of the old week', [8, 8, 8, 8, 8, 0, 6], [6, 6, 6, 6, 6, 0], [70, 6, 0], '2026-04-20'],
    ['it completes 40 hours of the new week', [6, 6, 6, 6, 6, 0, 6], [8, 8, 8, 8, 8, 0], [70, 6, 0], '2026-04-26'],
    ['it gives as much in either, and stays in the old', [8, 8, 8, 8, 8, 0, 4], [8, 8, 8, 8, 8, 0], [80, 4, 0], '2026-04-20'],
    ['no one worked on it', [9, 9, 9, 9, 9, 0, 0], [9, 9, 9, 9, 9, 0], [80, 10, 0], undefined],
  ])('%s', (_name, old, next, expected, countedIn) => {
    const results = dayResults([...run('2026-04-20', old), ...run('2026-04-27', next)], settingsOf)
    expect(totals(results)).toEqual(expected)
    const shared = results.find(result => result.date === '2026-04-26')
    const week = countedIn === '2026-04-20' ? 'Mon, Apr 20' : 'Sun, Apr 26'
    expect(shared?.parts[0]?.text).toBe(
      countedIn && `The workweek changed: counted in the week of ${week}, which gives at least as much overtime`,
    )
  })
})
