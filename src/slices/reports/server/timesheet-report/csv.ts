import { formatHours } from '#core/minutes.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { sharedPlaces } from '#server/limits/shared-places.ts'
import { inPieces } from '#server/rpc/in-pieces.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvRows } from '#slices/reports/rules/csv.ts'
import { allocationNames, columnLabels } from '#slices/reports/server/public.ts'
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

/** Each holds one of twelve connections while its reader reads: most of them stay free for calls, and half of these for others. */
export const places = {
  most: 4,
  mostOfOrganization: 2,
  mostOfPerson: 2,
  mostWaiting: 8,
  mostWaitingOfOrganization: 4,
  waitMs: 15_000,
  what: 'downloads',
}
const inPlace = sharedPlaces(places)

/**
 * The report's rows, all of them, in pieces. The export is an event of the audit that stands before the first byte leaves, so that
 * nobody takes a file and breaks off in time to leave no trace; it counts what the file was about to hold.
 */
export function csv({ ctx: { tx: open, request }, input }: VerbArgs<Transactions<Actor>, typeof timesheetReport.csv>) {
  const params = filterParams(input)
  const make = async (give: (piece: string) => Promise<void>) => {
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
    await open.write(tx => sendRows(tx, params, give), { retry: false })
  }
  return inPieces(async give => {
    // Asked alone: while somebody waits for a place no transaction may be open.
    const reader = await open.readOnce(tx => tx.authorized())
    await inPlace(reader, request.signal, () => make(give))
  }, request)
}

async function sendRows(tx: ReadTx<Actor>, params: FilterParams, give: (piece: string) => Promise<void>): Promise<void> {
  const [allocations] = await Promise.all([tx.rows(allocationNames, {}), tx.rows(openCursor, params)])
  const labelOf = columnLabels(allocations)
  const line = (row: EntryRow) => csvRow(row, labelOf(row.columnType, row.columnId).columnLabel)
  let head = BYTE_ORDER_MARK + csvRows([HEADER])
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; head = '') {
    const rows = await tx.rows(nextRows, {})
    const piece = head + csvRows(rows.map(line))
    count = rows.length
    // Emptied by hand: what an earlier answer still holds would live until a full collection, 200 MB of it in 500,000 rows.
    rows.length = 0
    if (piece !== '') await give(piece)
  }
}

function csvRow(row: EntryRow, column: string): CsvCell[] {
  const status = row.status.charAt(0).toUpperCase() + row.status.slice(1)
  const period = `${row.periodStart} to ${row.periodEnd}`
  return [row.employeeName, row.departmentName, row.date, column, row.minutes, formatHours(row.minutes, 'decimal'), status, period]
}
