import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { firstOf, type Whose } from '#slices/people/server/public.ts'
import { loadPerson } from '../person.ts'
import { findPeriod } from '../timesheet/find-period.ts'
import { loadTimesheetColumns, timeColumnOf } from './columns.ts'

/** A person's columns in the current period, which adding and removing one return. */
export async function currentColumns(tx: WriteTx<Actor>, employeeId: string) {
  const [found, person] = await Promise.all([findPeriod(tx, { employeeId }, { date: null }), firstOf(tx, loadPerson, { employeeId }, {})])
  // Without a period there are no hours to show columns for: an empty range.
  const { startsOn: from, endsOn: to } = found?.period ?? { startsOn: '2000-01-02', endsOn: '2000-01-01' }
  const rows = await tx.rows(loadTimesheetColumns, { employeeId, groupId: found?.period?.groupId ?? person?.groupId ?? null, from, to })
  return { columns: rows.map(timeColumnOf) }
}

export interface ColumnChange {
  whose: Whose
  column: string
  requestId: string
}

/** The audit event of a change of a person's columns; a change on behalf has an action of its own. */
export function auditColumn(
  tx: WriteTx<Actor>,
  action: 'added' | 'removed',
  employeeId: string,
  { whose, column, requestId }: ColumnChange,
): void {
  emitAudit(tx, {
    action: `time_column.${action}${whose === 'own' ? '' : '_on_behalf'}`,
    resourceType: 'employee_time_columns',
    resourceId: employeeId,
    after: { column },
    requestId,
  })
}
