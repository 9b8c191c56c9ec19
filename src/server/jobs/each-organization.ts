import type { Pool } from 'pg'
import { Failure } from '#core/failure.ts'
import type { JobActor } from '#server/db/gate.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import type { WriteTx } from '#server/db/transaction.ts'

const ORGANIZATIONS_AT_ONCE = 500

interface OrganizationParts {
  /** Logs in as app_worker, which may list the organizations and read nothing of theirs. */
  worker: Pick<Pool, 'query'>
  jobs: Pick<OpenJobDatabase, 'withJob'>
}

/**
 * Runs a job once for each active organization, each in a transaction of its own inside the organization (WALL-10), one after another. What fails in
 * one is rolled back there and does not stop the others; in the end an AggregateError names every organization that failed, so that the
 * job is retried. Resolves with the number of organizations.
 */
export async function forEachOrganization(
  { worker, jobs }: OrganizationParts,
  job: (tx: WriteTx<JobActor>) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = []
  const done = await inEach(
    activeOrganizations(worker),
    organizationId => jobs.withJob(organizationId).write(job),
    error => failures.push(error),
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `The job failed in ${failures.length} of ${done + failures.length} organizations`)
  return done
}

/**
 * Runs the work for organizations that the caller lists and enters itself: `report` gets each failure. An organization that became inactive
 * in the meantime is skipped. Resolves with the number of those that succeeded.
 */
export async function inEach(
  organizationIds: AsyncIterable<string> | Iterable<string>,
  work: (organizationId: string) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<number> {
  let done = 0
  for await (const organizationId of organizationIds) {
    try {
      await work(organizationId)
      done++
    } catch (error) {
      if (error instanceof Failure && error.details.rule === 'organization_inactive') continue
      report(new Error(`organization ${organizationId} failed`, { cause: error }))
    }
  }
  return done
}

/** The ids of all active organizations, read in pages. */
export async function* activeOrganizations(worker: Pick<Pool, 'query'>, atOnce = ORGANIZATIONS_AT_ONCE): AsyncGenerator<string, void> {
  for (let after: string | null = null; ; ) {
    const page: { rows: { id: string }[] } = await worker.query('select id from app.organization_ids_after($1, $2) id', [after, atOnce])
    yield* page.rows.map(({ id }) => id)
    after = page.rows.at(-1)?.id ?? null
    if (page.rows.length < atOnce) return
  }
}
