import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ImportKind, StoredRow, UndoneRow } from '#server/import/kind.ts'
import { keyOf } from '../entry/cell.ts'
import { loadSnapshot } from '../entry/load-snapshot.ts'
import { notifyOfChange } from '../entry/save-on-behalf.ts'
import { type CellBefore, ownHours } from './apply-hours.ts'
import { saveWhatMay } from './save-what-may.ts'

type Job = Parameters<ImportKind['undo']>[0]

/** Timesheets that are submitted or approved, cells that are not as the import left them, and whether some are the current user's own. */
const inTheWay = sqlStatement<{ id: string }, { locked: number; edited: number; own: boolean }>(
  `select count(distinct (s.employee_id, s.pay_period_start)) filter (where s.status in ('submitted', 'approved'))::int as locked,
     count(*) filter (where t.version is distinct from nullif(r.version_after, 0))::int as edited,
     coalesce(bool_or(e.user_id = (select app.user_id())), false) as own
   from app.import_rows r
   join app.employees e on e.organization_id = r.organization_id and e.id = r.resource_id
   left join app.time_entries t on t.organization_id = r.organization_id and t.employee_id = r.resource_id and t.date = (r.before ->> 'date')::date
     and r.before ->> 'column' = case t.column_type when 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end
   left join app.timesheet_submissions s on s.organization_id = r.organization_id and s.employee_id = r.resource_id
     and (r.before ->> 'date')::date between s.pay_period_start and s.pay_period_end
   where r.organization_id = (select app.org_id()) and r.run_id = $id::uuid and r.result in ('created', 'updated')`,
)

/** Throws CONFLICT while a timesheet of the import is submitted or approved, or a cell was edited since; FORBIDDEN for someone's own hours. */
export async function requireUndoable({ tx, run }: Pick<Job, 'tx' | 'run'>): Promise<void> {
  const { locked, edited, own } = (await tx.first(inTheWay, { id: run.id }))!
  if (own) fail('FORBIDDEN', `${ownHours} Another administrator can undo this import.`, { rule: 'own_timesheet' })
  if (locked > 0) {
    const text = `${locked === 1 ? 'A timesheet' : `${locked} timesheets`} of this import ${locked === 1 ? 'has' : 'have'} been submitted since, so it can't be undone`
    fail('CONFLICT', text, { rule: 'timesheet_submitted', data: { timesheets: locked } })
  }
  if (edited > 0) {
    const text = `${edited === 1 ? 'A cell' : `${edited} cells`} of this import ${edited === 1 ? 'has' : 'have'} been edited since, so it can't be undone`
    fail('CONFLICT', text, { rule: 'edited', data: { cells: edited } })
  }
}

/**
 * Gives cells back what they held before the import, as every save of hours does. What was submitted or edited after the undoing began stays, with the reason.
 */
export async function undoHours({ tx, request, run }: Job, rows: readonly StoredRow[]): Promise<UndoneRow[]> {
  const ofPeople = [...Map.groupBy(rows, ({ resourceId }) => resourceId)].map(([employeeId, own]) => ({
    employeeId,
    own,
    changes: own.map(({ before, versionAfter }) => ({ ...(before as CellBefore), version: versionAfter === 0 ? null : versionAfter })),
  }))
  // Rows come in the opposite order; locks are taken in the order of the import, which is every import's.
  const snapshots = new Map(
    await Promise.all(
      ofPeople.toReversed().map(async ({ employeeId, changes }) => [employeeId, await loadSnapshot(tx, { employeeId }, changes)] as const),
    ),
  )
  const undone = await Promise.all(
    ofPeople.map(async ({ employeeId, own, changes }): Promise<UndoneRow[]> => {
      const snapshot = snapshots.get(employeeId)
      const keepAll = (note: string) => own.map(({ row }): UndoneRow => ({ row, result: 'kept', note }))
      if (!snapshot) return keepAll("This person isn't in a time tracking group.")
      if (snapshot.employee.userId === tx.actor.userId) return keepAll(ownHours)
      const reason = `Import of ${run.fileName} undone`
      const { saved, failed } = await saveWhatMay(tx, snapshot, changes, {
        action: 'time_entries.import_undone',
        source: 'typed',
        reason,
        requestId: request.requestId,
      })
      if (saved.size > 0) notifyOfChange(tx, employeeId, reason)
      return own.map(({ row }, at): UndoneRow => {
        const note = failed.get(keyOf(changes[at]!))
        return note === undefined ? { row, result: 'undone' } : { row, result: 'kept', note }
      })
    }),
  )
  return undone.flat()
}
