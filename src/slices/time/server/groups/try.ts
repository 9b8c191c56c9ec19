import { fail } from '#core/failure.ts'
import { MINUTES_PER_DAY } from '#core/minutes.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { parseColumn } from '#slices/time/rules/column.ts'
import { type DayCells, dayResults } from '#slices/time/rules/day-results.ts'
import type { OvertimeRule } from '#slices/time/rules/overtime.ts'
import type { hoursOfGroups } from '#slices/time-groups/contract/hours-of-groups.ts'
import { groupViolations } from '#slices/time-groups/rules/group-check.ts'
import { NEW_GROUP, withGiven } from '#slices/time-groups/rules/group-fields.ts'
import { breakLunch, type GroupSettings, scheduleOf } from '#slices/time-groups/rules/group-settings.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import { roundMinutes } from '#slices/time-groups/rules/rounding.ts'
import { minutesScheduled } from '#slices/time-groups/rules/work-calendar.ts'
import { loadLatestSettings } from '#slices/time-groups/server/public.ts'

type Try = VerbArgs<ReadTx<Actor>, typeof hoursOfGroups.try>
type Days = Try['input']['days']

/** Settings of a pay period have no say in a day's result, so a new group need not have them yet. */
const FIELDS_OF_HOURS = /^(overtime|timeRounding|rounding|breakLunch|workWeek|scheduled|default)/

/**
 * What the rules make of days, as if someone had recorded them. Throws NOT_FOUND for a group that is none, and VALIDATION for a day that comes twice, a
 * column that is none, for more than 24 hours in a day, and rules of hours that cannot be saved.
 */
export async function tryDays({ ctx: { tx }, input: { settings: given, days } }: Try): Promise<OutputOf<typeof hoursOfGroups.try>> {
  const base = given.id === undefined ? NEW_GROUP : await loadLatestSettings(tx, given.id)
  const settings = withGiven(base, given)
  const [violation] = groupViolations({ settings: { ...settings, allocationDefaults: [] }, holidays: [], columns: [] }).filter(
    ({ field }) => field !== null && FIELDS_OF_HOURS.test(field),
  )
  if (violation) fail('VALIDATION', violation.message, { field: `settings.${violation.field}`, rule: violation.rule })
  const daySettings = {
    groupType: settings.groupType,
    overtimeThresholdMinutes: settings.overtimeThresholdMinutes,
    overtimeRules: settings.overtimeRules as readonly OvertimeRule[],
    workWeekStart: settings.workWeekStart,
    breakLunchSettings: breakLunch(settings.breakLunchSettings),
    timeFormat: settings.timeFormat,
  }
  const results = dayResults(dayCellsOf(days, settings), () => daySettings)
  return { days: results }
}

function dayCellsOf(days: Days, settings: GroupSettings): DayCells[] {
  const dates = days.map(({ date }) => date)
  return days.map((day, index) => {
    if (dates.indexOf(day.date) < index) fail('VALIDATION', 'This day is listed twice', { field: `days.${index}.date`, rule: 'day_twice' })
    let total = 0
    const cells = day.cells.flatMap(({ column, minutes }, at) => {
      const target = parseColumn(column)
      if (target === null) {
        fail('VALIDATION', "This isn't a timesheet column", { field: `days.${index}.cells.${at}.column`, rule: 'unknown_column' })
      }
      const rounded = roundMinutes(minutes, settings)
      total += rounded
      if (total > MINUTES_PER_DAY) {
        const field = `days.${index}.cells.${at}.minutes`
        fail('VALIDATION', "You can't enter more than 24 hours in a day", { field, rule: 'day_over_24_hours' })
      }
      return countsAsWorked(target) && rounded > 0 ? [{ column, minutes: rounded }] : []
    })
    const isHoliday = day.isHoliday ?? false
    return {
      date: day.date,
      cells,
      lunchTakenMinutes: day.lunchTakenMinutes ?? null,
      lunchWaived: day.lunchWaived ?? false,
      lunchNote: day.lunchNote ?? null,
      holidayMinutes: isHoliday && settings.holidayPay === 'scheduled' ? minutesScheduled(scheduleOf(settings, null), day.date) : 0,
      isHoliday,
    }
  })
}
