import type { AppliedRow, ImportKind, PlannedRow } from '#server/import/kind.ts'
import { notifyEmployee } from '#slices/notifications/server/public.ts'
import { type CellChange, type EntrySource, isSame, keyOf } from '../entry/cell.ts'
import { loadSnapshot } from '../entry/load-snapshot.ts'
import type { HoursPlan } from './check-hours.ts'
import { saveWhatMay } from './save-what-may.ts'

type Job = Parameters<ImportKind<HoursPlan>['apply']>[0]

/** Data for undoing a row: the cell, the minutes that were typed in it before (0 for an empty one), and their source. */
export type CellBefore = Pick<CellChange, 'date' | 'column' | 'minutesEntered'> & { source: EntrySource }

export const ownHours = 'These are your own hours.'

/**
 * Stores rows as every save of hours does: under the lock of each person's time, by the rules, and only where no one changed the cell since the check. A row
 * that may not be stored any more says why, alone. Whoever gets hours is told once: their rows follow each other, also across portions.
 */
export async function applyHours(job: Job, rows: readonly PlannedRow<HoursPlan>[]): Promise<AppliedRow[]> {
  const { tx, lastRecord } = job
  const ofPeople = [...Map.groupBy(rows, ({ plan }) => plan.employeeId)]
  const [last, ...snapshots] = await Promise.all([
    lastRecord(),
    ...ofPeople.map(([employeeId, own]) =>
      loadSnapshot(
        tx,
        { employeeId },
        own.map(({ plan }) => plan),
      ),
    ),
  ])
  const applied = await Promise.all(
    ofPeople.map(([employeeId, own], at) =>
      applyOwn(job, { employeeId, rows: own, snapshot: snapshots[at]!, isTold: last === employeeId }),
    ),
  )
  return applied.flat()
}

interface OwnRows {
  employeeId: string
  rows: readonly PlannedRow<HoursPlan>[]
  snapshot: Awaited<ReturnType<typeof loadSnapshot>>
  isTold: boolean
}

async function applyOwn({ tx, request, run }: Job, { employeeId, rows, snapshot, isTold }: OwnRows): Promise<AppliedRow[]> {
  const noteAll = (note: string) => rows.map(({ row }): AppliedRow => ({ row, result: 'failed', note }))
  if (!snapshot) return noteAll("This person isn't in a time tracking group.")
  if (snapshot.employee.userId === tx.actor.userId) return noteAll(ownHours)
  const storedAt = new Map([...snapshot.entriesOn.values()].flat().map(cell => [keyOf(cell), cell]))
  const { saved, failed } = await saveWhatMay(
    tx,
    snapshot,
    rows.map(({ plan: { date, column, minutesEntered, version } }) => ({ date, column, minutesEntered, version })),
    { action: 'time_entries.imported', source: 'imported', reason: `Imported from ${run.fileName}`, requestId: request.requestId },
  )
  const applied = rows.map(({ row, plan }): AppliedRow => {
    const key = keyOf(plan)
    const note = failed.get(key)
    if (note !== undefined) return { row, result: 'failed', note }
    const stored = storedAt.get(key)
    // Someone entered the same meanwhile: it is theirs, and undoing the import leaves it.
    if (isSame(stored, plan)) return { row, result: 'unchanged', resourceId: employeeId }
    const before: CellBefore = {
      date: plan.date,
      column: plan.column,
      minutesEntered: stored?.minutesEntered ?? 0,
      source: stored?.source ?? 'typed',
    }
    return { row, result: stored ? 'updated' : 'created', resourceId: employeeId, before, versionAfter: saved.get(key)!.version }
  })
  if (!isTold && applied.some(({ result }) => result === 'created' || result === 'updated')) tell(tx, employeeId, run)
  return applied
}

function tell(tx: Job['tx'], employeeId: string, { id, fileName }: Job['run']): void {
  notifyEmployee(tx, employeeId, {
    notificationType: 'timesheet_changed',
    title: 'Timesheet changed',
    message: `An administrator entered hours for you from the file ${fileName}.`,
    // Of one import there is one, and of the next another, read or not.
    relatedResourceType: 'hours_imports',
    relatedResourceId: id,
  })
}
