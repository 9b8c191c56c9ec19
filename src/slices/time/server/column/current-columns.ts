import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { findPeriod } from '../timesheet/find-sheet.ts'
import { loadSheetColumns, timeColumnOf } from './columns.ts'

/** The reader's columns of the running period: what adding and removing one answer. */
export async function currentColumns(tx: WriteTx<Actor>) {
  const period = await tx.first(findPeriod, { employeeId: null, date: null })
  // Without a period there are no hours that could keep a column there: an empty range.
  const { startsOn: from, endsOn: to } = period ?? { startsOn: '2000-01-02', endsOn: '2000-01-01' }
  const rows = await tx.rows(loadSheetColumns, { employeeId: null, groupId: null, from, to })
  return { columns: rows.map(timeColumnOf) }
}

/** What the audit keeps of a change of the reader's own columns. */
export function auditColumn(tx: WriteTx<Actor>, action: string, column: string, requestId: string): void {
  emitAudit(tx, { action, resourceType: 'employee_time_columns', resourceId: tx.actor.employeeId, after: { column }, requestId })
}
