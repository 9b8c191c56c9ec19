import { formatHours } from '#core/minutes.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { inReaderScope } from '#slices/people/server/public.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvRows } from '#slices/reports/rules/csv.ts'
import { allocationNames, columnLabels } from '#slices/reports/server/public.ts'
import { type Filter, type FilterParams, filterParams } from './filter.ts'
import { type EntryRow, entryOrder, entryRows } from './rows.ts'

const HEADER = ['Employee', 'Department', 'Date', 'Column', 'Minutes', 'Hours', 'Status', 'Period']

/** Some 5,000 rows in a year: what is held at once, and how long the process does nothing else. */
const PEOPLE_AT_ONCE = 5

const people = sqlStatement<{ employeeId: string | null }, { id: string }>(
  `select e.id from app.employees e
   where ${inReaderScope('e')} and ($employeeId::uuid is null or e.id = $employeeId::uuid) order by e.name_lc, e.id`,
)

const entriesOf = sqlStatement<FilterParams & { people: string[] }, EntryRow>(
  `${entryRows} and t.employee_id = any($people::uuid[]) ${entryOrder}`,
)

/** The report's rows, all of them, person by person; the export itself is an event of the audit. */
export async function csv({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, Filter>) {
  const params = filterParams(input)
  const [found, allocations] = await Promise.all([tx.rows(people, { employeeId: params.employeeId }), tx.rows(allocationNames, {})])
  const labelOf = columnLabels(allocations)
  const parts = [BYTE_ORDER_MARK + csvRows([HEADER])]
  let count = 0
  for (let at = 0; at < found.length; at += PEOPLE_AT_ONCE) {
    // Whoever went away needs no file.
    request.signal.throwIfAborted()
    const rows = await tx.rows(entriesOf, { ...params, people: found.slice(at, at + PEOPLE_AT_ONCE).map(person => person.id) })
    parts.push(csvRows(rows.map(row => csvRow(row, labelOf(row.columnType, row.columnId).columnLabel))))
    count += rows.length
  }
  emitAudit(tx, {
    action: 'report.exported',
    resourceType: 'timesheet_report',
    resourceId: null,
    after: { ...input, rows: count },
    requestId: request.requestId,
  })
  return { fileName: `timesheets-${input.from}-to-${input.to}.csv`, contentType: 'text/csv; charset=utf-8', content: parts.join('') }
}

function csvRow(row: EntryRow, column: string): CsvCell[] {
  const status = row.status.charAt(0).toUpperCase() + row.status.slice(1)
  const period = `${row.periodStart} to ${row.periodEnd}`
  return [row.employeeName, row.departmentName, row.date, column, row.minutes, formatHours(row.minutes, 'decimal'), status, period]
}
