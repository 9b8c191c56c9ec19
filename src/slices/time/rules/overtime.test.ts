import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, WEEKDAYS } from '#core/plain-date.ts'
import { OVERTIME_PRESETS } from '#slices/time-groups/rules/overtime-presets.ts'
import { workWeekStarting } from '#slices/time-groups/rules/workweek.ts'
import { runs } from '#test/depth.ts'
import { computeOvertime, type OvertimeDay, type OvertimeRule, overtimeRulesFor, workedDays } from './overtime.ts'

const RUNS = runs(200, 20_000)
const MONDAY = '2026-04-13'
const { federal_40: federal, california } = OVERTIME_PRESETS

/** Hours of consecutive days from a Monday on; 0 is a day off. */
function days(hours: readonly number[], from = MONDAY) {
  return hours.map((h, index) => ({ date: addDays(from, index), minutes: h * 60 })).filter(day => day.minutes > 0)
}

const hoursOf = (split: readonly OvertimeDay[]) => {
  const total = (key: 'regular' | 'overtime' | 'doubleTime') => split.reduce((sum, day) => sum + day[key], 0) / 60
  return [total('regular'), total('overtime'), total('doubleTime')]
}

test('OT-1: 30 h and 50 h are 0 and 10 overtime, though paid bi-weekly', () => {
  const split = computeOvertime([...days([10, 10, 10]), ...days([10, 10, 10, 10, 10], '2026-04-20')], federal, 'monday')
  expect(hoursOf(split.filter(day => day.date < '2026-04-20'))).toEqual([30, 0, 0])
  expect(hoursOf(split.filter(day => day.date >= '2026-04-20'))).toEqual([40, 10, 0])
})

test('OT-2: overtime belongs to the day that crosses the threshold, whatever the pay period', () => {
  const split = computeOvertime(days([9, 9, 9, 9, 9]), federal, 'monday')
  expect(hoursOf(split.filter(day => day.date <= '2026-04-15'))).toEqual([27, 0, 0])
  expect(split.slice(3)).toMatchObject([
    { date: '2026-04-16', regular: 540, overtime: 0 },
    { date: '2026-04-17', regular: 240, overtime: 300 },
  ])
})

test("OT-2: the workweek starts on the group's day", () => {
  const sevenSixes = days([6, 6, 6, 6, 6, 6, 6, 6])
  expect(hoursOf(computeOvertime(sevenSixes, federal, 'monday'))).toEqual([46, 2, 0]) // 42 in the first week, 6 in the second
  expect(hoursOf(computeOvertime(sevenSixes, federal, 'thursday'))).toEqual([48, 0, 0]) // 18 and 30
  expect(workWeekStarting('2026-04-15', 'sunday')).toBe('2026-04-12')
  expect(workWeekStarting('2026-04-12', 'sunday')).toBe('2026-04-12')
  expect(workWeekStarting('2026-04-12', 'monday')).toBe('2026-04-06')
})

test('OT-3: holiday hours are paid and not worked: 32 + 8 holiday + 4 Saturday has no overtime', () => {
  const regular = (date: string, hours: number) => ({ date, columnType: 'pay_code' as const, columnId: 'regular', minutes: hours * 60 })
  const entries = [
    regular('2026-04-13', 8),
    regular('2026-04-14', 8),
    regular('2026-04-15', 8),
    { date: '2026-04-16', columnType: 'pay_code' as const, columnId: 'holiday', minutes: 480 },
    { date: '2026-04-17', columnType: 'fund' as const, columnId: 'f', minutes: 300 },
    regular('2026-04-17', 3),
    regular('2026-04-18', 4),
  ]
  const worked = workedDays(entries.toReversed())
  expect(worked.map(day => day.minutes / 60)).toEqual([8, 8, 8, 8, 4])
  expect(hoursOf(computeOvertime(worked, federal, 'monday'))).toEqual([36, 0, 0])
})

describe('OT-4: weekly', () => {
  test.each<[number[], number[], number, number]>([
    [[8, 8, 8, 8, 10], [40, 2, 0], 4, 2],
    [[12, 12, 12, 12], [40, 8, 0], 3, 8],
    [[9, 9, 9, 9, 9], [40, 5, 0], 4, 5],
  ])('%o → %o, all on day %i', (hours, expected, day, overtime) => {
    const split = computeOvertime(days(hours), federal, 'monday')
    expect(hoursOf(split)).toEqual(expected)
    expect(split[day]!.overtime).toBe(overtime * 60)
  })
})

describe('OT-5: California, hours Monday to Sunday → regular, overtime, double time', () => {
  test.each<[number[], number[]]>([
    [
      [10, 8, 13, 8, 8, 0, 0],
      [40, 6, 1],
    ],
    [
      [8, 8, 8, 8, 8, 6, 0],
      [40, 6, 0],
    ],
    [
      [10, 10, 10, 10, 0, 0, 0],
      [32, 8, 0],
    ],
    [
      [12, 12, 12, 12, 0, 0, 0],
      [32, 16, 0],
    ],
    [
      [14, 0, 0, 0, 0, 0, 0],
      [8, 4, 2],
    ],
    [
      [9, 9, 9, 9, 9, 9, 0],
      [40, 14, 0],
    ],
    [
      [8, 8, 8, 8, 8, 8, 10],
      [40, 16, 2],
    ],
    [
      [2, 2, 2, 2, 2, 2, 2],
      [12, 2, 0],
    ],
  ])('%o → %o', (hours, expected) => {
    expect(hoursOf(computeOvertime(days(hours), california, 'monday'))).toEqual(expected)
  })

  test('the seventh day counts within one workweek only', () => {
    expect(hoursOf(computeOvertime(days([2, 2, 2, 2, 2, 2, 2]), california, 'thursday'))).toEqual([14, 0, 0])
  })
})

test('OT-6: stacked daily tiers over 8, 9 and 10 and a week over 31, quoted', () => {
  const rules: OvertimeRule[] = [
    { scope: 'day', overMinutes: 480, multiplier: 1.5 },
    { scope: 'day', overMinutes: 540, multiplier: 1.75 },
    { scope: 'day', overMinutes: 600, multiplier: 2 },
    { scope: 'week', overMinutes: 1860, multiplier: 1.5 },
  ]
  const split = computeOvertime(days([12, 12, 12, 12]), rules, 'monday')
  const shape = (day: OvertimeDay) => [day.regular / 60, ...day.parts.map(part => `${part.rule.scope} ${part.minutes / 60}`)]
  expect(split.map(shape)).toEqual([
    [8, 'day 1', 'day 1', 'day 2'],
    [8, 'day 1', 'day 1', 'day 2'],
    [8, 'day 1', 'day 1', 'day 2'],
    [7, 'week 1', 'day 1', 'day 1', 'day 2'],
  ])
})

test('where two rules cover an hour, the higher multiplier applies, whatever their thresholds', () => {
  const rules: OvertimeRule[] = [
    { scope: 'day', overMinutes: 600, multiplier: 1.5 },
    { scope: 'day', overMinutes: 480, multiplier: 2 },
  ]
  expect(hoursOf(computeOvertime(days([12]), rules, 'monday'))).toEqual([8, 0, 4])
  const ofWeek: OvertimeRule[] = [
    { scope: 'week', overMinutes: 1200, multiplier: 1.5 },
    { scope: 'week', overMinutes: 600, multiplier: 2 },
  ]
  const split = computeOvertime(days([8, 8, 8]), ofWeek, 'monday')
  expect(hoursOf(split)).toEqual([10, 0, 14])
  expect(split.map(day => day.parts.map(part => part.minutes / 60))).toEqual([[], [6], [8]])
})

test('several weekly tiers follow each other', () => {
  const rules: OvertimeRule[] = [
    { scope: 'week', overMinutes: 3600, multiplier: 2 },
    { scope: 'week', overMinutes: 2400, multiplier: 1.5 },
  ]
  const split = computeOvertime(days([13, 13, 13, 13, 13]), rules, 'monday')
  expect(hoursOf(split)).toEqual([40, 20, 5])
  expect(split[4]!.parts.map(part => part.minutes / 60)).toEqual([8, 5])
})

describe('OT-7 and OT-8: the rules of a group', () => {
  test('exempt people record hours and earn no overtime', () => {
    const rules = overtimeRulesFor({ groupType: 'exempt', overtimeThresholdMinutes: 2400, overtimeRules: california })
    expect(hoursOf(computeOvertime(days([12, 12, 12, 12, 12]), rules, 'monday'))).toEqual([60, 0, 0])
  })

  test('the single threshold is weekly; without one the law’s 40 hours apply, also for salaried people', () => {
    const group = { groupType: 'salaried', overtimeRules: [] } as const
    expect(overtimeRulesFor({ ...group, overtimeThresholdMinutes: 2250 })).toEqual([{ scope: 'week', overMinutes: 2250, multiplier: 1.5 }])
    expect(overtimeRulesFor({ ...group, overtimeThresholdMinutes: null })).toEqual(federal)
  })

  test('the group’s own rules replace the threshold', () => {
    expect(overtimeRulesFor({ groupType: 'hourly', overtimeThresholdMinutes: 2400, overtimeRules: california })).toBe(california)
  })
})

describe('for any hours', () => {
  const anyDays = fc
    .array(fc.integer({ min: 0, max: 1440 }), { maxLength: 21 })
    .map(minutes => minutes.map((worked, index) => ({ date: addDays('2026-04-01', index), minutes: worked })))
  const anyStart = fc.constantFrom(...WEEKDAYS)
  const anyRules = fc.oneof(
    fc.constantFrom(federal, california, []),
    fc.array(
      fc.record({
        scope: fc.constantFrom('day' as const, 'week' as const, 'consecutive_day' as const),
        overMinutes: fc.integer({ min: 0, max: 3000 }),
        multiplier: fc.constantFrom(1.5, 2),
      }),
      { maxLength: 5 },
    ),
  )

  test('the split adds up to the minutes worked each day, and no part is negative', () => {
    fc.assert(
      fc.property(anyDays, anyRules, anyStart, (worked, rules, start) => {
        const split = computeOvertime(worked, rules, start)
        expect(split.map(({ date, regular, overtime, doubleTime }) => ({ date, minutes: regular + overtime + doubleTime }))).toEqual(worked)
        for (const day of split) {
          expect(Math.min(day.regular, day.overtime, day.doubleTime, ...day.parts.map(part => part.minutes))).toBeGreaterThanOrEqual(0)
          expect(day.parts.reduce((sum, part) => sum + part.minutes, 0)).toBe(day.overtime + day.doubleTime)
        }
      }),
      { seed: 2, numRuns: RUNS },
    )
  })

  test('no workweek keeps more than 40 regular hours, and in California no day more than 8', () => {
    fc.assert(
      fc.property(anyDays, anyStart, (worked, start) => {
        for (const rules of [federal, california]) {
          const weeks = Map.groupBy(computeOvertime(worked, rules, start), day => workWeekStarting(day.date, start))
          for (const week of weeks.values()) expect(hoursOf(week)[0]).toBeLessThanOrEqual(40)
        }
        for (const day of computeOvertime(worked, california, start)) expect(day.regular).toBeLessThanOrEqual(480)
      }),
      { seed: 2, numRuns: RUNS },
    )
  })

  test('the order of the days does not matter', () => {
    fc.assert(
      fc.property(anyDays, anyStart, (worked, start) => {
        expect(computeOvertime(worked.toReversed(), california, start)).toEqual(computeOvertime(worked, california, start))
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})
