import { Failure } from '#core/failure.ts'
import { checkRun } from './check-run.ts'
import { readRun } from './read-run.ts'
import type { JobParts, RunWork } from './run-work.ts'
import { findRun, type StoredRun, setEnded, setUnchecked } from './runs.ts'
import { stepOf } from './step.ts'
import { importTask } from './task.ts'

/**
 * After this time a run goes behind the other jobs, so that mails and other organizations' imports have their turn. Less than a shutdown waits
 * (src/server/jobs/runner.ts).
 */
const TURN_MS = 2000

const active: ReadonlySet<string> = new Set(['reading', 'checking', 'running', 'undoing'])

/**
 * The job `import`: does what the state of a run asks for, in portions of one transaction each, until its turn is over or there is nothing left to do.
 * A portion stores its rows and what became of them together, so whatever a kill leaves undone is what the next start goes on with.
 */
export function workOnImports({ kinds, ...parts }: JobParts) {
  return async ({ organizationId, runId: id }: { organizationId: string; runId: string }): Promise<void> => {
    const inOrganization = parts.jobs.withJob(organizationId)
    const ends = Date.now() + TURN_MS
    for (;;) {
      const run = await inOrganization.readOnce(tx => tx.first(findRun, { id }))
      if (run === undefined || !active.has(run.state)) return
      const kind = kinds[run.kind]
      if (kind === undefined) throw new Error(`the kind of import ${run.kind} is unknown`)
      if (Date.now() > ends) {
        await inOrganization.write(async tx => tx.enqueue(importTask, { runId: id }, { key: id }))
        return
      }
      await work({ ...parts, organizationId, kind }, run)
    }
  }
}

async function work(parts: RunWork, run: StoredRun): Promise<void> {
  try {
    if (run.state === 'reading') await readRun(parts, run)
    else if (run.state === 'checking') await checkRun(parts, run)
    else await stepOf(parts, run)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'FORBIDDEN' || error.details.rule !== 'forbidden') throw error
    await end(parts, run)
  }
}

/** Ends a run whose starter may no longer run it. */
async function end({ jobs, organizationId }: RunWork, { id, state }: StoredRun): Promise<void> {
  const problem = 'The person who started this no longer has permission.'
  await jobs.withJob(organizationId).write(async tx => {
    if (state === 'checking') await tx.run(setUnchecked, { id, problem })
    else await tx.run(setEnded, { id, state: state === 'running' ? 'stopped' : 'done', problem })
    tx.announce('import_runs', id)
  })
}
