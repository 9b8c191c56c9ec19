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

/** Some 80 kB: what is held at once, and how long the process does nothing else. */
export const ROWS_AT_ONCE = 1000

const countEntries = sqlStatement<FilterParams, { rows: number }>(`select count(*)::int as rows ${filteredEntries}`)

// A cursor sees what was there when it was declared, however long its reader takes.
const openCursor = sqlStatement<FilterParams, unknown>(`declare report no scroll cursor for ${entryRows} ${entryOrder}`)
// Unnamed: what it answers depends on the cursor, so it is nothing to prepare.
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
 * The report's rows, all of them, in pieces. The export is an event of the audit that stands before the first byte leaves, so that
 * nobody takes a file and breaks off in time to leave no trace; it counts what the file was about to hold.
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
    // Once rows have left they must not leave again.
    await open.write(tx => sendRows(tx, params, write), { retry: false })
  }
  return streamChunks(async write => {
    // A transaction of its own, because none may be open while the request waits for a permit.
    const reader = await open.readOnce(tx => tx.authorized())
    await withDownloadPermit(reader, request.signal, () => make(write))
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
    // Emptied by hand: what an earlier answer still holds would live until a full collection, 200 MB of it in 500,000 rows.
    rows.length = 0
    if (chunk !== '') await write(chunk)
  }
}

function csvRow(row: EntryRow, column: string): CsvCell[] {
  const status = row.status.charAt(0).toUpperCase() + row.status.slice(1)
  const period = `${row.periodStart} to ${row.periodEnd}`
  return [row.employeeName, row.departmentName, row.date, column, row.minutes, formatHours(row.minutes, 'decimal'), status, period]
}
