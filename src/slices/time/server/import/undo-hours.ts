import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ImportKind, StoredRow, UndoneRow } from '#server/import/kind.ts'
import { keyOf } from '../entry/cell.ts'
import { loadSnapshot } from '../entry/load-snapshot.ts'
import { notifyOfChange } from '../entry/save-on-behalf.ts'
import { type CellBefore, ownHours } from './apply-hours.ts'
import { saveWhatMay } from './save-what-may.ts'

type Job = Parameters<ImportKind['undo']>[0]

/** A hundred thousand rows at once would take longer than a statement may. */
const ROWS_AT_ONCE = 10_000

interface Found {
  /** The place of the last of them; null behind the end. */
  last: number | null
  /** A timesheet is submitted or approved. */
  submitted: boolean
  /** A cell is not as the import left it. */
  edited: boolean
  /** Hours of the current user. */
  own: boolean
}

/** What keeps the next rows of an import from being undone. */
const inTheWay = sqlStatement<{ id: string; after: number; limit: number }, Found>(
  `select max(r.place) as last, coalesce(bool_or(s.status in ('submitted', 'approved')), false) as submitted,
     coalesce(bool_or(t.version is distinct from nullif(r.version_after, 0)), false) as edited,
     coalesce(bool_or(e.user_id = (select app.user_id())), false) as own
   from (select w.organization_id, w.resource_id, w.place, w.version_after, (w.before ->> 'date')::date as date, w.before ->> 'column' as handle
     from app.import_rows w where w.organization_id = (select app.org_id()) and w.run_id = $id::uuid and w.result in ('created', 'updated')
       and w.place > $after::int order by w.place limit $limit::int) r
   join app.employees e on e.organization_id = r.organization_id and e.id = r.resource_id
   left join app.time_entries t on t.organization_id = r.organization_id and t.employee_id = r.resource_id and t.date = r.date
     and t.column_type = case strpos(r.handle, ':') when 0 then 'pay_code' else split_part(r.handle, ':', 1) end
     and t.column_id = case strpos(r.handle, ':') when 0 then r.handle else split_part(r.handle, ':', 2) end
   left join app.timesheet_submissions s on s.organization_id = r.organization_id and s.employee_id = r.resource_id
     and r.date between s.pay_period_start and s.pay_period_end`,
)

/** Throws CONFLICT while a timesheet of the import is submitted or approved, or a cell was edited since; FORBIDDEN for someone's own hours. */
export async function requireUndoable({ tx, run }: Pick<Job, 'tx' | 'run'>): Promise<void> {
  let after: number | null = -1
  while (after !== null) {
    const { last, submitted, edited, own }: Found = (await tx.first(inTheWay, { id: run.id, after, limit: ROWS_AT_ONCE }))!
    if (own) fail('FORBIDDEN', `${ownHours} Another administrator can undo this import.`, { rule: 'own_timesheet' })
    if (submitted)
      fail('CONFLICT', "A timesheet of this import was submitted since, so it can't be undone", { rule: 'timesheet_submitted' })
    if (edited) fail('CONFLICT', "Some of these hours have been edited, so the import can't be undone", { rule: 'edited' })
    after = last
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
