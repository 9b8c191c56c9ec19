import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type ColumnType, columnHandle, parseColumn } from '#slices/time/rules/column.ts'
import { type AllocationRow, type ColumnRow, loadNamedAllocations, loadPayCodeColumns } from '../column/columns.ts'
import { loadGroup, type TimeGroup } from '../group.ts'
import { ensurePeriods } from '../period/ensure-periods.ts'
import { loadSpans, type Span, spanOf } from '../period/spans.ts'
import { loadPerson, personId, type TimePerson } from '../person.ts'
import type { StoredCell } from './cell.ts'
import { type EmployeeDay, loadDays } from './recompute-overtime.ts'
import { lockEntries } from './write-cells.ts'

/** All that decides a batch of changes. */
export interface CellFacts {
  person: TimePerson
  group: TimeGroup
  spans: readonly Span[]
  /** Every entry of the days concerned, and of those between them. */
  stored: readonly StoredCell[]
  days: readonly EmployeeDay[]
  columns: readonly ColumnRow[]
  /** Of these the allocations that the changes name. */
  allocations: readonly AllocationRow[]
}

// A range, although days between may be none of these: with a list PostgreSQL would plan the statement anew for each call.
const loadStored = sqlStatement<
  { employeeId: string | null; from: PlainDate; to: PlainDate },
  Omit<StoredCell, 'column'> & { columnType: ColumnType; columnId: string }
>(`
  select t.date, t.column_type, t.column_id, t.minutes, t.minutes_entered, t.version from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = ${personId}
    and t.date between $from and $to`)

/**
 * Loads in one trip under the person's lock. `employeeId` null is the reader. Null when there is no such person, or they are
 * in no group. Periods of the days are made here when they do not exist yet.
 */
export async function loadCellFacts(
  tx: WriteTx<Actor>,
  employeeId: string | null,
  cells: readonly { date: PlainDate; column: string }[],
): Promise<CellFacts | null> {
  const dates = [...new Set(cells.map(cell => cell.date))].toSorted()
  const from = dates[0]!
  const to = dates.at(-1)!
  const allocations = [...new Set(cells.map(cell => cell.column))].flatMap(handle => {
    const column = parseColumn(handle)
    return column && column.columnType !== 'pay_code' ? [column] : []
  })
  const [, person, group, spans, rows, days, payCodes, named] = await Promise.all([
    tx.run(lockEntries, { employeeId }),
    tx.first(loadPerson, { employeeId }),
    tx.first(loadGroup, { groupId: null, employeeId }),
    tx.rows(loadSpans, { employeeId, from, to }),
    tx.rows(loadStored, { employeeId, from, to }),
    tx.rows(loadDays, { employeeId, from, to }),
    tx.rows(loadPayCodeColumns, { employeeId, groupId: null }),
    allocations.length === 0
      ? []
      : tx.rows(loadNamedAllocations, {
          employeeId,
          groupId: null,
          types: allocations.map(column => column.columnType),
          ids: allocations.map(column => column.columnId),
        }),
  ])
  if (!person || !group) return null
  const missing = dates.filter(date => !spanOf(spans, date))
  if (missing.length > 0) {
    const made = await ensurePeriods(tx, group, missing, person.today)
    for (const period of made) spans.push({ startsOn: period.startsOn, endsOn: period.endsOn, own: false, status: 'draft' })
  }
  const stored = rows.map(row => ({ ...row, column: columnHandle(row.columnType, row.columnId) }))
  return { person, group, spans, stored, days, columns: [...payCodes, ...named], allocations: named }
}
