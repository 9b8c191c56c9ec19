import { Failure } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { jobOf, requestOf, requireBase } from './job-of.ts'
import type { AppliedRow, UndoneRow } from './kind.ts'
import { createdRecords, dueRows, rowsToUndo, storeResults, storeUndone } from './rows.ts'
import type { RunWork } from './run-work.ts'
import { lockRun, type StoredRun, setEnded, setProgress } from './runs.ts'

/**
 * Rows of one transaction. What it locks is held for about a tenth of a second, so no one who saves meanwhile waits long.
 */
export const ROWS_AT_ONCE = 100

/** The rows to do now, or the end of what was asked for. */
type Step = 'more' | 'over'

/**
 * One portion of an import, or of undoing one. A portion that fails as a whole is done row by row, so that only the rows fail that have to. What the
 * database cannot do just now is thrown, and tried again later.
 */
export async function stepOf(parts: RunWork, run: StoredRun): Promise<Step> {
  try {
    return await portion(parts, run, ROWS_AT_ONCE, null)
  } catch (error) {
    if (isPassing(error)) throw error
    for (let row = 0; row < ROWS_AT_ONCE; row++) if ((await oneRow(parts, run)) === 'over') return 'over'
    return 'more'
  }
}

async function oneRow(parts: RunWork, run: StoredRun): Promise<Step> {
  try {
    return await portion(parts, run, 1, null)
  } catch (error) {
    if (isPassing(error)) throw error
    if (!(error instanceof Failure)) parts.report(new Error(`a row of the import ${run.id} failed`, { cause: error }))
    return portion(parts, run, 1, error instanceof Failure ? error.message : "Something went wrong. This row wasn't saved.")
  }
}

/** `failed` is what the one row is answered with instead of being done. */
function portion({ jobs, organizationId, kind }: RunWork, { id, actingUser, permission }: StoredRun, limit: number, failed: string | null) {
  return jobs.withJobFor(organizationId, actingUser, permission).write(async (tx): Promise<Step> => {
    const run = await tx.first(lockRun, { id })
    if (run?.state !== 'running' && run?.state !== 'undoing') return 'over'
    requireBase(tx.actor, kind.contract)
    const context = jobOf(tx, requestOf(id), run, kind.contract.options.parse(run.options))
    tx.announce('import_runs', id)
    if (run.state === 'running') {
      const due = (await tx.rows(dueRows, { id, limit })).map(({ row, plan, level }) => ({ row, plan: plan ?? {}, level: level ?? 0 }))
      if (due.length === 0) {
        const end = { ...context, results: numbers(run.results), userId: actingUser, created: createdOf(tx, id) }
        return over(
          tx,
          run,
          'done',
          failed === null ? await kind.finished?.(end) : `Every row is done. What follows an import failed: ${failed}`,
        )
      }
      const done =
        failed === null ? await kind.apply(context, due) : due.map(({ row }): AppliedRow => ({ row, result: 'failed', note: failed }))
      await store(tx, run, storeResults, done.map(applied))
      return 'more'
    }
    const stored = (await tx.rows(rowsToUndo, { id, limit })).map(row => ({
      ...row,
      level: row.level ?? 0,
      resourceId: row.resourceId ?? '',
      versionAfter: row.versionAfter ?? 0,
    }))
    if (stored.length === 0) return over(tx, run, 'undone')
    const done =
      failed === null ? await kind.undo(context, stored) : stored.map(({ row }): UndoneRow => ({ row, result: 'kept', note: failed }))
    await store(
      tx,
      run,
      storeUndone,
      done.map(one => ({ row: one.row, result: one.result, note: one.note ?? null })),
    )
    return 'more'
  })
}

const applied = (one: AppliedRow) => ({
  row: one.row,
  result: one.result,
  note: one.note ?? null,
  resource_id: 'resourceId' in one ? one.resourceId : null,
  before: 'before' in one ? one.before : null,
  version_after: 'versionAfter' in one ? one.versionAfter : null,
})

/** The results of rows, and with them how far the run is. */
async function store(
  tx: WriteTx<Actor>,
  { id, done, results }: StoredRun,
  statement: typeof storeResults,
  rows: readonly { row: number; result: string }[],
): Promise<void> {
  const counted = numbers(results)
  for (const { result } of rows) counted[result] = (counted[result] ?? 0) + 1
  await Promise.all([
    tx.run(statement, { id, rows: JSON.stringify(rows) }),
    tx.run(setProgress, { id, done: done + rows.length, results: JSON.stringify(counted) }),
  ])
}

async function over(
  tx: WriteTx<Actor>,
  { id, results, fileName }: StoredRun,
  state: 'done' | 'undone',
  problem: string | null = null,
): Promise<Step> {
  await tx.run(setEnded, { id, state, problem })
  const action = state === 'done' ? 'import.finished' : 'import.undone'
  emitAudit(tx, {
    action,
    resourceType: 'import_runs',
    resourceId: id,
    after: { fileName, ...results },
    requestId: requestOf(id).requestId,
  })
  return 'over'
}

const createdOf = (tx: WriteTx<Actor>, id: string) => async () =>
  (await tx.rows(createdRecords, { id })).flatMap(({ resourceId: id, before }) => (id === null ? [] : [{ id, before }]))

const numbers = (results: StoredRun['results']): Record<string, number> =>
  Object.fromEntries(Object.entries(results).map(([name, count]) => [name, count ?? 0]))

/** Passes by itself: the database is busy, restarts, or two transactions met. */
const isPassing = (error: unknown) => error instanceof Failure && ['UNAVAILABLE', 'STORAGE_FULL', 'FORBIDDEN'].includes(error.code)
