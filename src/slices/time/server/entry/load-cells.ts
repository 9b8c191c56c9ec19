import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type ColumnHandle, type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import { type EntryColumn, isEditable, loadEntryColumns } from '../column/columns.ts'
import { loadGroup, type TimeGroup } from '../group.ts'
import { ensurePeriods } from '../period/ensure-periods.ts'
import { loadSpans, type Span, spanOf } from '../period/spans.ts'
import { loadPerson, personId, type TimePerson } from '../person.ts'
import type { StoredCell } from './cell.ts'
import { type EmployeeDay, loadDays } from './recompute-overtime.ts'
import { openBook } from './time-book.ts'

/** All that decides changes of one person's cells, as it stood at one page of their time book. */
export interface CellFacts {
  organizationId: string
  page: string
  /** The days that `stored`, `days` and `spans` are complete for. */
  from: PlainDate
  to: PlainDate
  person: TimePerson
  group: TimeGroup
  spans: readonly Span[]
  /** Each day's entries. */
  stored: Map<PlainDate, StoredCell[]>
  /** Of every workweek that holds one of the days. */
  days: Map<PlainDate, EmployeeDay>
  columns: readonly EntryColumn[]
  /** Those of them that take hours. */
  columnsAllowed: ReadonlySet<ColumnHandle>
  /** The first and last day of each fund among them. */
  fundDates: ReadonlyMap<ColumnHandle, EntryColumn>
}

type StoredRow = Omit<StoredCell, 'column'> & { columnType: ColumnType; columnId: string }

// A range, although days between may be none of these: with a list PostgreSQL would plan the statement anew for each call.
const loadStored = sqlStatement<{ employeeId: string | null; from: PlainDate; to: PlainDate }, StoredRow>(`
  select t.date, t.column_type, t.column_id, t.minutes, t.minutes_entered, t.version from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = ${personId}
    and t.date between $from and $to`)

function cellOf({ date, columnType, columnId, minutes, minutesEntered, version }: StoredRow): StoredCell {
  return { date, column: columnHandle(columnType, columnId), minutes, minutesEntered, version }
}

function handleOf({ columnType, columnId }: EntryColumn): ColumnHandle {
  return columnHandle(columnType, columnId)
}

/**
 * Loads in one trip, with the person's book held open. `employeeId` null is the reader; `reach` days around the cells are loaded with them.
 * Null when there is no such person, or they are in no group. Periods of the days are made here when they do not exist yet.
 */
export async function loadCellFacts(
  tx: WriteTx<Actor>,
  employeeId: string | null,
  cells: readonly { date: PlainDate }[],
  reach = 0,
): Promise<CellFacts | null> {
  const dates = [...new Set(cells.map(cell => cell.date))].toSorted()
  const from = addDays(dates[0]!, -reach)
  const to = addDays(dates.at(-1)!, reach)
  const [book, person, group, spans, rows, days, columns] = await Promise.all([
    tx.first(openBook, { employeeId }),
    tx.first(loadPerson, { employeeId }),
    tx.first(loadGroup, { groupId: null, employeeId }),
    tx.rows(loadSpans, { employeeId, from, to }),
    tx.rows(loadStored, { employeeId, from, to }),
    tx.rows(loadDays, { employeeId, from, to }),
    tx.rows(loadEntryColumns, { employeeId, groupId: null }),
  ])
  const page = book?.page
  if (!person || !group || !page) return null
  const missing = dates.filter(date => !spanOf(spans, date))
  if (missing.length > 0) {
    const made = await ensurePeriods(tx, group, missing, person.today)
    for (const period of made) spans.push({ startsOn: period.startsOn, endsOn: period.endsOn, own: false, status: 'draft' })
  }
  return {
    organizationId: tx.actor.organizationId,
    page,
    from,
    to,
    person,
    group,
    spans,
    stored: Map.groupBy(rows.map(cellOf), cell => cell.date),
    days: new Map(days.map(day => [day.date, day])),
    columns,
    columnsAllowed: new Set(columns.filter(isEditable).map(handleOf)),
    fundDates: new Map(columns.flatMap(column => (column.columnType === 'fund' ? [[handleOf(column), column]] : []))),
  }
}
