import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { inColumnOrder } from '#slices/time/rules/column-order.ts'
import { type DayCells, type DayResult, type DaySettings, dayResults, isWorthStoring } from '#slices/time/rules/day-results.ts'
import { overtimeRulesFor } from '#slices/time/rules/overtime.ts'
import { daysTogether, workWeekOf } from '#slices/time/rules/workweeks.ts'
import { groupOfPeriod } from '#slices/time-groups/rules/group-settings.ts'
import { loadHolidays } from '#slices/time-groups/server/public.ts'
import type { EntrySnapshot } from '../entry/snapshot.ts'
import { rangeOf } from '../period/period-ranges.ts'
import { asksForHolidays, daySettingsOf } from './day-settings.ts'
import { cellsOfDays, lunchOf, storedDays, workedCells } from './load-days.ts'
import { differs, isStored, type StoredDay } from './stored-day.ts'

type Cells = DayCells['cells']
/** What a person says of a day's lunch. */
export type Lunch = Pick<DayCells, 'lunchTakenMinutes' | 'lunchWaived' | 'lunchNote'>

/** A changed day as it will be: its worked cells, and its lunch where that changes too. */
export interface ChangedDay {
  cells: Cells
  lunch?: Lunch
}

interface Range {
  from: PlainDate
  to: PlainDate
}

/** The cells of a day of which only the sum is known. */
const ONLY_THE_SUM = ''

/**
 * The results to store after days change: those of the changed days, and of every day whose result changes with them, across the end of a
 * period (OT-2), even where its first half is approved. The days beside the changed ones are read when their result changes; for most changes
 * this queries nothing.
 */
export async function resultsAfter(
  tx: ReadTx<unknown>,
  snapshot: EntrySnapshot,
  changed: ReadonlyMap<PlainDate, ChangedDay>,
): Promise<DayResult[]> {
  const settingsOf = daySettingsOf(snapshot.groups)
  if (hasNoResults(snapshot, changed, settingsOf.only)) return []
  const range = spanOf([...changed.keys()].map(date => daysTogether(date, settingsOf)))
  const known = await loadRange(tx, snapshot, [...changed.keys()], range)
  const days = daysOf(known, inOrder(snapshot, changed), range)
  const results = dayResults(days, settingsOf)
  const concerned = results.filter(result =>
    changed.has(result.date)
      ? // Most changes of hours leave the deductions of their day as they are.
        !isStored(result, known.storedOn.get(result.date), snapshot.sharesOn.get(result.date) ?? null)
      : differs(result, known.storedOn.get(result.date)),
  )
  const beside = concerned.filter(result => !changed.has(result.date) && isWorthStoring(result)).map(result => result.date)
  if (beside.length === 0) return concerned
  const cellsOn = await loadCells(tx, snapshot.employee.id, spanOfDates(beside))
  const whole = days.map(day => (beside.includes(day.date) ? { ...day, cells: cellsOn.get(day.date) ?? [] } : day))
  const dates = new Set(concerned.map(result => result.date))
  return dayResults(whole, settingsOf).filter(result => dates.has(result.date))
}

/** The changed days with their cells in the order of the columns, which decides who bears a minute. */
function inOrder({ groups, periods, columns }: EntrySnapshot, changed: ReadonlyMap<PlainDate, ChangedDay>): Map<PlainDate, ChangedDay> {
  return new Map(
    [...changed].map(([date, day]) => {
      const groupId = groupOfPeriod(groups.memberships, rangeOf(periods, date) ?? { startsOn: date })
      return [date, { ...day, cells: inColumnOrder(day.cells, columns, groupId) }]
    }),
  )
}

/** True if the changed days' workweeks have no result, before and after: nothing is taken off, and no week comes to its threshold. */
function hasNoResults(
  { workedOn, resultOn }: EntrySnapshot,
  changed: ReadonlyMap<PlainDate, ChangedDay>,
  settings: DaySettings | undefined,
): boolean {
  if (!settings || settings.breakLunchSettings.autoDeductLunch || settings.breakLunchSettings.autoDeductBreaks) return false
  const rules = overtimeRulesFor(settings)
  if (rules.some(rule => rule.scope !== 'week')) return false
  const threshold = Math.min(...rules.map(rule => rule.overMinutes))
  const weeks = new Set([...changed.keys()].map(date => workWeekOf(date, settings.workWeekStart)))
  return [...weeks].every(week => {
    const minutes = week.reduce((sum, date) => sum + (changed.has(date) ? sumOf(changed.get(date)!.cells) : (workedOn.get(date) ?? 0)), 0)
    return minutes <= threshold && week.every(date => !resultOn.has(date) && !changed.get(date)?.lunch)
  })
}

interface KnownDays {
  workedOn: ReadonlyMap<PlainDate, number>
  storedOn: ReadonlyMap<PlainDate, StoredDay>
  holidays: ReadonlySet<PlainDate>
}

/** The days around the changed ones. The snapshot has six days to both sides; a changed start of the workweek reaches further. */
async function loadRange(tx: ReadTx<unknown>, snapshot: EntrySnapshot, changed: PlainDate[], range: Range): Promise<KnownDays> {
  const dates = changed.toSorted()
  const isKnown = range.from >= addDays(dates[0]!, -6) && range.to <= addDays(dates.at(-1)!, 6)
  const of = { employeeId: snapshot.employee.id, ...range }
  const [far, daysOff] = await Promise.all([
    isKnown ? null : Promise.all([loadCells(tx, of.employeeId, range), tx.rows(storedDays, of)]),
    asksForHolidays(snapshot.groups.versions) ? tx.rows(loadHolidays, of) : [],
  ])
  return {
    workedOn: far ? new Map([...far[0]].map(([date, cells]) => [date, sumOf(cells)])) : snapshot.workedOn,
    storedOn: far ? new Map(far[1].map(day => [day.date, day])) : snapshot.resultOn,
    holidays: new Set(daysOff.filter(day => day.type === 'holiday').map(day => day.date)),
  }
}

function daysOf({ workedOn, storedOn, holidays }: KnownDays, changed: ReadonlyMap<PlainDate, ChangedDay>, { from, to }: Range): DayCells[] {
  return eachDay(from, to).flatMap(date => {
    const day = changed.get(date)
    const minutes = workedOn.get(date) ?? 0
    const stored = storedOn.get(date)
    if (!day && !stored && minutes === 0) return []
    const cells = day ? day.cells : minutes > 0 ? [{ column: ONLY_THE_SUM, minutes }] : []
    return [{ date, cells, ...(day?.lunch ?? lunchOf(stored)), holidayMinutes: 0, isHoliday: holidays.has(date) }]
  })
}

async function loadCells(tx: ReadTx<unknown>, employeeId: string, range: Range): Promise<Map<PlainDate, Cells>> {
  const rows = await tx.rows(workedCells, { employeeId, ...range })
  return new Map(cellsOfDays(rows, [], new Map()).map(day => [day.date, day.cells]))
}

function spanOf(ranges: readonly Range[]): Range {
  return {
    from: ranges.map(range => range.from).sort()[0]!,
    to: ranges
      .map(range => range.to)
      .sort()
      .at(-1)!,
  }
}

function spanOfDates(dates: readonly PlainDate[]): Range {
  return spanOf(dates.map(date => ({ from: date, to: date })))
}

function sumOf(cells: Cells): number {
  return cells.reduce((sum, cell) => sum + cell.minutes, 0)
}
