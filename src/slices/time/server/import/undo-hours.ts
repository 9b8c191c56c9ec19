import { fail } from '#core/failure.ts'
import { dayInWords, type PlainDate } from '#core/plain-date.ts'
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

type Named = [name: string, date: PlainDate]

interface Found {
  /** The place of the last of them; null behind the end. */
  last: number | null
  /** Entries in a timesheet that is submitted or approved, and the first of them. */
  submitted: number
  firstSubmitted: Named[]
  /** Cells that are not as the import left them, and the first of them. */
  edited: number
  firstEdited: Named[]
  /** Hours of the current user. */
  own: boolean
}

/** As many as may be named, of several columns of a day too. */
const FIRST = 20
const NAMED = 3

/** Reasons why the next rows of an import can't be undone. */
const inTheWay = sqlStatement<{ id: string; after: number; limit: number }, Found>(
  `select max(c.place) as last, count(*) filter (where c.is_submitted)::int as submitted, count(*) filter (where c.is_edited)::int as edited,
     to_json((coalesce(array_agg(json_build_array(c.name, c.date) order by c.place) filter (where c.is_submitted), '{}'))[1:${FIRST}]) as first_submitted,
     to_json((coalesce(array_agg(json_build_array(c.name, c.date) order by c.place) filter (where c.is_edited), '{}'))[1:${FIRST}]) as first_edited,
     coalesce(bool_or(c.is_own), false) as own
   from (
     select r.place, r.date, e.display_name as name, coalesce(s.status in ('submitted', 'approved'), false) as is_submitted,
       t.version is distinct from nullif(r.version_after, 0) as is_edited, e.user_id = (select app.user_id()) as is_own
     from (select w.organization_id, w.resource_id, w.place, w.version_after, (w.before ->> 'date')::date as date, w.before ->> 'column' as handle
       from app.import_rows w where w.organization_id = (select app.org_id()) and w.run_id = $id::uuid and w.result in ('created', 'updated')
         and w.place > $after::int order by w.place limit $limit::int) r
     join app.employees e on e.organization_id = r.organization_id and e.id = r.resource_id
     left join app.time_entries t on t.organization_id = r.organization_id and t.employee_id = r.resource_id and t.date = r.date
       and t.column_type = case strpos(r.handle, ':') when 0 then 'pay_code' else split_part(r.handle, ':', 1) end
       and t.column_id = case strpos(r.handle, ':') when 0 then r.handle else split_part(r.handle, ':', 2) end
     left join app.timesheet_submissions s on s.organization_id = r.organization_id and s.employee_id = r.resource_id
       and r.date between s.pay_period_start and s.pay_period_end) c`,
)

/**
 * Throws CONFLICT while a timesheet of the import is submitted or approved, or a cell was edited since, with how many and the first of them; FORBIDDEN for
 * someone's own hours.
 */
export async function requireUndoable({ tx, run }: Pick<Job, 'tx' | 'run'>): Promise<void> {
  const submitted = { count: 0, first: [] as Named[] }
  const edited = { count: 0, first: [] as Named[] }
  for (let after: number | null = -1; after !== null; ) {
    const found: Found = (await tx.first(inTheWay, { id: run.id, after, limit: ROWS_AT_ONCE }))!
    if (found.own) fail('FORBIDDEN', `${ownHours} Another administrator can undo this import.`, { rule: 'own_timesheet' })
    submitted.count += found.submitted
    submitted.first.push(...found.firstSubmitted)
    edited.count += found.edited
    edited.first.push(...found.firstEdited)
    after = found.last
  }
  throwIfAny(submitted, 'timesheet_submitted', 'in timesheets that were submitted since')
  throwIfAny(edited, 'edited', 'no longer as they were imported')
}

function throwIfAny({ count, first }: { count: number; first: readonly Named[] }, rule: string, why: string): void {
  if (count === 0) return
  const days = [...new Set(first.map(([name, date]) => `${name}, ${dayInWords(date)}`))]
  const others = days.length > NAMED || count > first.length ? ['and others'] : []
  const entries = count === 1 ? '1 entry is' : `${count.toLocaleString('en-US')} entries are`
  const text = `This import can't be undone: ${entries} ${why} (${[...days.slice(0, NAMED), ...others].join('; ')})`
  fail('CONFLICT', text, { rule, data: { count, days: days.slice(0, NAMED) } })
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
