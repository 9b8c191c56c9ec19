import { formatHours } from '#core/minutes.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { createTenantSemaphore } from '#server/limits/tenant-semaphore.ts'
import { streamChunks } from '#server/rpc/stream-chunks.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { allocationNames } from '#slices/people/server/public.ts'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvRows } from '#slices/reports/rules/csv.ts'
import { columnLabels } from '#slices/reports/server/public.ts'
import { type FilterParams, filteredEntries, filterParams } from './filter.ts'
import { type EntryRow, entryOrder, entryRows } from './rows.ts'

const HEADER = ['Employee', 'Department', 'Date', 'Column', 'Minutes', 'Hours', 'Status', 'Period']

/** About 80 kB. Limits the memory per chunk and how long one chunk blocks the process. */
export const ROWS_AT_ONCE = 1000

const countEntries = sqlStatement<FilterParams, { rows: number }>(`select count(*)::int as rows ${filteredEntries}`)

// A cursor shows the rows as of its declaration, however long the client takes.
const openCursor = sqlStatement<FilterParams, unknown>(`declare report no scroll cursor for ${entryRows} ${entryOrder}`)
// Unnamed, so that it is not prepared: its result depends on the cursor.
const nextRows: Statement<object, EntryRow> = { name: '', text: `fetch ${ROWS_AT_ONCE} from report`, values: () => [] }

/** A download holds one of twelve connections until the client has read it, so most of them must stay free for other calls. */
export const downloadLimits = {
  maxConcurrent: 4,
  maxPerOrganization: 2,
  maxPerPerson: 2,
  maxQueued: 8,
  maxQueuedPerOrganization: 4,
  maxWaitMs: 15_000,
  what: 'downloads',
}
const withDownloadPermit = createTenantSemaphore(downloadLimits)

/**
 * All rows of the report, in chunks. The audit event of the export is committed before the first byte is sent, so that a client cannot
 * download a file and disconnect in time to leave no trace. It has the number of rows of the whole file.
 */
export function csv({ ctx: { tx: open, request }, input }: VerbArgs<Transactions<Actor>, typeof timesheetReport.csv>) {
  const params = filterParams(input)
  const make = async (write: (chunk: string) => Promise<void>) => {
    await open.write(async tx => {
      const counted = await tx.first(countEntries, params)
      emitAudit(tx, {
        action: 'report.exported',
        resourceType: 'timesheet_report',
        resourceId: null,
        after: { ...input, rows: counted!.rows },
        requestId: request.requestId,
      })
    })
    // No retry: rows that were sent must not be sent again.
    await open.write(tx => sendRows(tx, params, write), { retry: false })
  }
  return streamChunks(async write => {
    // A transaction of its own, because none may be open while the request waits for a permit.
    const currentUser = await open.readOnce(tx => tx.authorized())
    await withDownloadPermit(currentUser, request.signal, () => make(write))
  }, request)
}

async function sendRows(tx: ReadTx<Actor>, params: FilterParams, write: (chunk: string) => Promise<void>): Promise<void> {
  const [allocations] = await Promise.all([tx.rows(allocationNames, {}), tx.rows(openCursor, params)])
  const labelOf = columnLabels(allocations)
  const line = (row: EntryRow) => csvRow(row, labelOf(row.columnType, row.columnId).columnLabel)
  let head = BYTE_ORDER_MARK + csvRows([HEADER])
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; head = '') {
    const rows = await tx.rows(nextRows, {})
    const chunk = head + csvRows(rows.map(line))
    count = rows.length
    // Cleared explicitly: rows of earlier chunks would stay in memory until a full garbage collection, 200 MB for 500,000 rows.
    rows.length = 0
    if (chunk !== '') await write(chunk)
  }
}

function csvRow(row: EntryRow, column: string): CsvCell[] {
  const status = row.status.charAt(0).toUpperCase() + row.status.slice(1)
  const period = `${row.periodStart} to ${row.periodEnd}`
  return [row.employeeName, row.departmentName, row.date, column, row.minutes, formatHours(row.minutes, 'decimal'), status, period]
}
