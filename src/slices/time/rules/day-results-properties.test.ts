import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, WEEKDAYS } from '#core/plain-date.ts'
import { OVERTIME_PRESETS } from '#slices/time-groups/rules/overtime-presets.ts'
import { runs } from '#test/depth.ts'
import { type DayCells, type DayResult, type DaySettings, dayResults } from './day-results.ts'
import type { OvertimeRule } from './overtime.ts'
import { daysTogether } from './workweeks.ts'

const RUNS = runs(800, 100_000)
const FIRST = '2026-03-30'
const COLUMNS = ['regular', 'overtime', 'department:d', 'fund:a', 'fund:b']

const anyRule: fc.Arbitrary<OvertimeRule> = fc.record({
  scope: fc.constantFrom('day', 'week', 'consecutive_day', 'holiday'),
  overMinutes: fc.integer({ min: 0, max: 3000 }),
  multiplier: fc.constantFrom(1.5, 2),
})
const anySettings: fc.Arbitrary<DaySettings> = fc.record({
  groupType: fc.constantFrom('hourly', 'salaried', 'exempt'),
  overtimeThresholdMinutes: fc.option(fc.integer({ min: 0, max: 3000 })),
  overtimeRules: fc.oneof(fc.constant([]), fc.constant(OVERTIME_PRESETS.california), fc.array(anyRule, { maxLength: 5 })),
  workWeekStart: fc.constantFrom(...WEEKDAYS),
  timeFormat: fc.constantFrom('decimal', 'hours_minutes'),
  breakLunchSettings: fc.record({
    allowBreaks: fc.boolean(),
    breakPeriodMinutes: fc.integer({ min: 0, max: 120 }),
    paidBreaks: fc.boolean(),
    autoDeductBreaks: fc.boolean(),
    breakTriggerMinutes: fc.integer({ min: 0, max: 600 }),
    allowLunch: fc.boolean(),
    lunchPeriodMinutes: fc.integer({ min: 0, max: 180 }),
    paidLunch: fc.boolean(),
    autoDeductLunch: fc.boolean(),
    lunchTriggerMinutes: fc.integer({ min: 0, max: 600 }),
  }),
})
const anyDay = fc.record({
  minutes: fc.array(fc.integer({ min: 0, max: 288 }), { minLength: COLUMNS.length, maxLength: COLUMNS.length }),
  lunchTakenMinutes: fc.option(fc.integer({ min: 0, max: 180 })),
  lunchWaived: fc.boolean(),
  holidayMinutes: fc.constantFrom(0, 0, 0, 480),
})
const anyDays = fc.array(anyDay, { maxLength: 28 }).map(days =>
  days.map(
    ({ minutes, ...day }, index): DayCells => ({
      ...day,
      date: addDays(FIRST, index),
      cells: minutes.flatMap((of, at) => (of > 0 ? [{ column: COLUMNS[at]!, minutes: of }] : [])),
      lunchNote: day.lunchWaived ? 'Phones' : null,
      isHoliday: day.holidayMinutes > 0,
    }),
  ),
)
/** Settings, and others from a day on. */
const anySettingsOf = fc
  .record({ before: anySettings, after: anySettings, change: fc.option(fc.integer({ min: -10, max: 40 })) })
  .map(({ before, after, change }) => {
    const from = addDays(FIRST, change ?? 1000)
    return (date: PlainDate) => (date < from ? before : after)
  })

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const check = (property: (days: DayCells[], settingsOf: (date: PlainDate) => DaySettings) => void) =>
  fc.assert(fc.property(anyDays, anySettingsOf, property), { seed: 57, numRuns: RUNS })

/** Lists the faults of a day's result; compared once, because an expectation for each figure would take most of the time. */
function faultsOf(day: DayCells, result: DayResult): string[] {
  const { enteredMinutes, deductedMinutes, workedMinutes, regularMinutes, overtimeMinutes, doubleTimeMinutes, shares } = result
  const figures = [enteredMinutes, deductedMinutes, workedMinutes, regularMinutes, overtimeMinutes, doubleTimeMinutes]
  const isLarger = shares.some(({ column, ...own }) => sum(Object.values(own)) > day.cells.find(cell => cell.column === column)!.minutes)
  const isInexact = (['deductedMinutes', 'overtimeMinutes', 'doubleTimeMinutes'] as const).some(
    key => sum(shares.map(share => share[key])) !== result[key],
  )
  const faults = {
    'the date differs': result.date !== day.date,
    'a figure is negative': Math.min(...figures) < 0,
    'the entries differ': enteredMinutes !== sum(day.cells.map(cell => cell.minutes)),
    'deductions do not add up': enteredMinutes - deductedMinutes !== workedMinutes,
    'the split does not add up': regularMinutes + overtimeMinutes + doubleTimeMinutes !== workedMinutes,
    'lunch and break do not add up': result.lunchDeductedMinutes + result.breakDeductedMinutes !== deductedMinutes,
    'shares do not add up': isInexact,
    'a share is negative': shares.some(({ column: _, ...own }) => Math.min(...Object.values(own)) < 0),
    'a share is larger than its cell': isLarger,
  }
  return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []))
}

describe('for any weeks, settings and changes of them', () => {
  test('what was entered, less what is taken off, is regular, overtime and double time; every share is exact and none is negative', () => {
    check((days, settingsOf) => {
      const results = dayResults(days, settingsOf)
      expect([results.length, ...results.flatMap((result, index) => faultsOf(days[index]!, result))]).toEqual([days.length])
    })
  })

  test('no minute earns two premiums: the parts of a day add up to its overtime and double time', () => {
    check((days, settingsOf) => {
      for (const { parts, overtimeMinutes, doubleTimeMinutes } of dayResults(days, settingsOf)) {
        const premium = parts.filter(({ rule }) => ['day', 'week', 'consecutive_day', 'holiday'].includes(rule))
        expect(sum(premium.map(part => part.minutes))).toBe(overtimeMinutes + doubleTimeMinutes)
      }
    })
  })

  test('the order in which days come does not matter', () => {
    check((days, settingsOf) => {
      expect(dayResults(days.toReversed(), settingsOf)).toEqual(dayResults(days, settingsOf))
    })
  })

  test('the days that depend on a day are enough to compute it, so that saves in any order end as if all was computed at once', () => {
    fc.assert(
      fc.property(anyDays, anySettingsOf, fc.integer({ min: 0, max: 27 }), (days, settingsOf, at) => {
        const { from, to } = daysTogether(addDays(FIRST, at), settingsOf)
        const inRange = ({ date }: { date: PlainDate }) => date >= from && date <= to
        expect(dayResults(days.filter(inRange), settingsOf)).toEqual(dayResults(days, settingsOf).filter(inRange))
      }),
      { seed: 57, numRuns: RUNS },
    )
  })

  test('settings that are the same on every date give the same results where that is known beforehand', () => {
    fc.assert(
      fc.property(anyDays, anySettings, fc.integer({ min: 0, max: 27 }), (days, only, at) => {
        const known = Object.assign(() => only, { only })
        expect(dayResults(days, known)).toEqual(dayResults(days, () => only))
        const date = addDays(FIRST, at)
        expect(daysTogether(date, known)).toEqual(daysTogether(date, () => only))
      }),
      { seed: 57, numRuns: RUNS },
    )
  })

  test('where no settings change, no workweek keeps more than 40 regular hours', () => {
    const plain = anySettings.map(settings => ({ ...settings, groupType: 'hourly' as const, overtimeRules: OVERTIME_PRESETS.federal_40 }))
    fc.assert(
      fc.property(anyDays, plain, (days, settings) => {
        const results = dayResults(days, () => settings)
        for (const { date } of results) {
          const { from, to } = daysTogether(date, () => settings)
          const week = results.filter(result => result.date >= from && result.date <= to)
          expect(sum(week.map(result => result.regularMinutes))).toBe(Math.min(2400, sum(week.map(result => result.workedMinutes))))
        }
      }),
      { seed: 57, numRuns: RUNS },
    )
  })
})
