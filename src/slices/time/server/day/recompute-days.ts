import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import { type DayCells, type DayResult, dayResults, isWorthStoring } from '#slices/time/rules/day-results.ts'
import { daysTogether } from '#slices/time/rules/workweeks.ts'
import type { EntrySnapshot } from '../entry/snapshot.ts'
import { rangeOf } from '../period/period-ranges.ts'
import { asksForHolidays, daySettingsOf } from './day-settings.ts'
import { cellsOfDays, columnOrder, daysOffOf, lunchOf, storedDays, workedCells } from './load-days.ts'
import { differs, type StoredDay } from './stored-day.ts'

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
 * period (OT-2), even where its first half is approved. In a group that takes nothing off, and while there is no overtime, this queries nothing; the
 * days beside the changed ones are read when their result changes, and the columns when their order decides a minute.
 */
export async function resultsAfter(
  tx: ReadTx<unknown>,
  snapshot: EntrySnapshot,
  changed: ReadonlyMap<PlainDate, ChangedDay>,
): Promise<DayResult[]> {
  const settingsOf = daySettingsOf(snapshot.groups)
  const range = spanOf([...changed.keys()].map(date => daysTogether(date, settingsOf)))
  const known = await loadRange(tx, snapshot, [...changed.keys()], range)
  const days = daysOf(known, changed, range)
  const results = dayResults(days, settingsOf)
  const concerned = results.filter(result =>
    changed.has(result.date) ? isWorthStoring(result) || known.storedOn.has(result.date) : differs(result, known.storedOn.get(result.date)),
  )
  const beside = concerned.filter(result => !changed.has(result.date) && isWorthStoring(result)).map(result => result.date)
  const tied = concerned.filter(result => changed.has(result.date) && isTied(days, result, settingsOf)).map(result => result.date)
  if (beside.length === 0 && tied.length === 0) return concerned
  const [cellsOn, orders] = await Promise.all([
    beside.length === 0 ? new Map<PlainDate, Cells>() : loadCells(tx, snapshot.employee.id, spanOfDates(beside)),
    Promise.all(tied.map(date => loadOrder(tx, snapshot, date))),
  ])
  const ordered = new Map([...cellsOn, ...tied.map((date, index) => [date, inOrder(changed.get(date)!.cells, orders[index]!)] as const)])
  const whole = days.map(day =>
    beside.includes(day.date) || tied.includes(day.date) ? { ...day, cells: ordered.get(day.date) ?? [] } : day,
  )
  const dates = new Set(concerned.map(result => result.date))
  return dayResults(whole, settingsOf).filter(result => dates.has(result.date))
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
    asksForHolidays(snapshot.groups.versions) ? tx.rows(daysOffOf, of) : [],
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

/** True if the order of a day's columns decides who bears a minute. */
function isTied(days: readonly DayCells[], result: DayResult, settingsOf: Parameters<typeof dayResults>[1]): boolean {
  const cells = days.find(day => day.date === result.date)!.cells
  if (cells.length < 2) return false
  const reversed = dayResults(
    days.map(day => (day.date === result.date ? { ...day, cells: cells.toReversed() } : day)),
    settingsOf,
  )
  const byColumn = (one: DayResult) => JSON.stringify(one.shares.toSorted((a, b) => (a.column < b.column ? -1 : 1)))
  return byColumn(result) !== byColumn(reversed.find(one => one.date === result.date)!)
}

async function loadCells(tx: ReadTx<unknown>, employeeId: string, range: Range): Promise<Map<PlainDate, Cells>> {
  const rows = await tx.rows(workedCells, { employeeId, ...range })
  return new Map(cellsOfDays(rows, [], new Map()).map(day => [day.date, day.cells]))
}

async function loadOrder(tx: ReadTx<unknown>, { employee, periods }: EntrySnapshot, date: PlainDate): Promise<string[]> {
  const columns = await tx.rows(columnOrder, { employeeId: employee.id, periodStart: rangeOf(periods, date)?.startsOn ?? date })
  return columns.map(({ columnType, columnId }) => columnHandle(columnType, columnId))
}

/** Columns of the timesheet first, then those that are only there for their entries. */
function inOrder(cells: Cells, order: readonly string[]): Cells {
  const place = (column: string) => (order.includes(column) ? order.indexOf(column) : order.length)
  return cells.toSorted((a, b) => place(a.column) - place(b.column) || (a.column < b.column ? -1 : 1))
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
