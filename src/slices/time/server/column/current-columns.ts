import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { findPeriod } from '../timesheet/find-sheet.ts'
import { loadSheetColumns, timeColumnOf } from './columns.ts'

/** A person's columns of the running period (`employeeId` null: the reader's): what adding and removing one answer. */
export async function currentColumns(tx: WriteTx<Actor>, employeeId: string | null) {
  const period = await tx.first(findPeriod, { employeeId, date: null })
  // Without a period there are no hours that could keep a column there: an empty range.
  const { startsOn: from, endsOn: to } = period ?? { startsOn: '2000-01-02', endsOn: '2000-01-01' }
  const rows = await tx.rows(loadSheetColumns, { employeeId, groupId: null, from, to })
  return { columns: rows.map(timeColumnOf) }
}

export interface ColumnChange {
  /** Null: the reader's own sheet. */
  employeeId: string | null
  column: string
  requestId: string
}

/** What the audit keeps of a change of a person's columns; somebody else's are named so. */
export function auditColumn(tx: WriteTx<Actor>, action: 'added' | 'removed', { employeeId, column, requestId }: ColumnChange): void {
  emitAudit(tx, {
    action: `time_column.${action}${employeeId === null ? '' : '_on_behalf'}`,
    resourceType: 'employee_time_columns',
    resourceId: employeeId ?? tx.actor.employeeId,
    after: { column },
    requestId,
  })
}
