/**
 * A usual week holds worked hours by weekday and column, at most 24 a day. It fills the days of a period that are empty, and never
 * holidays, closures, or days outside employment. Authority: PRD-191. Rule SHT-32.
 */

import { MINUTES_PER_DAY } from '#core/minutes.ts'
import { eachDay, type PlainDate, type Weekday, weekdayOf } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { type ColumnHandle, parseColumn } from './column.ts'
import type { EntryChange } from './entry-change.ts'

export interface UsualCell {
  weekday: Weekday
  column: ColumnHandle
  /** As typed. */
  minutes: number
}

type UsualWeekRule = 'unknown_column' | 'not_worked' | 'cell_twice' | 'day_over_24_hours'

/** Why this cannot be someone's usual week; null if it can. `at` is the index of the cell concerned. */
export function usualWeekViolation(cells: readonly UsualCell[]): (Violation<UsualWeekRule> & { at: number }) | null {
  const seen = new Set<string>()
  const totals = new Map<Weekday, number>()
  for (const [at, { weekday, column, minutes }] of cells.entries()) {
    const found = (rule: UsualWeekRule, field: string, message: string) => ({ rule, field, message, at })
    const parsed = parseColumn(column)
    if (!parsed) return found('unknown_column', 'column', "This column isn't on the timesheet")
    if (!countsAsWorked(parsed)) return found('not_worked', 'column', "A usual week can't include time off")
    if (seen.has(`${weekday} ${column}`)) return found('cell_twice', 'column', 'The same cell is listed twice')
    seen.add(`${weekday} ${column}`)
    const total = (totals.get(weekday) ?? 0) + minutes
    if (total > MINUTES_PER_DAY) return found('day_over_24_hours', 'minutes', "You can't enter more than 24 hours in a day")
    totals.set(weekday, total)
  }
  return null
}

/** The hours that a usual week puts on the days of a period, except `free` of work: holidays and closures. */
export function usualHours(
  cells: readonly UsualCell[],
  { startsOn, endsOn }: Pick<PayPeriod, 'startsOn' | 'endsOn'>,
  free: ReadonlySet<PlainDate>,
): EntryChange[] {
  return eachDay(startsOn, endsOn).flatMap(date => {
    if (free.has(date)) return []
    const weekday = weekdayOf(date)
    return cells.filter(cell => cell.weekday === weekday).map(({ column, minutes }) => ({ date, column, minutesEntered: minutes }))
  })
}
