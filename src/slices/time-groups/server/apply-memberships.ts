import type { Pool } from 'pg'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { activeOrganizations, inEach } from '#server/jobs/each-organization.ts'

const applyDue = sqlStatement<object, { id: string }>('select due.id from app.apply_due_memberships() as due (id)')

/** The job `apply_group_memberships`: on the day on which a membership begins or ends, each person's own, their group of today follows. */
export async function applyMemberships({ worker, jobs }: { worker: Pool; jobs: OpenJobDatabase }): Promise<void> {
  const failures: unknown[] = []
  await inEach(
    activeOrganizations(worker),
    organizationId => jobs.withJob(organizationId).write(tx => tx.rows(applyDue, {})),
    error => failures.push(error),
  )
  if (failures.length > 0) throw new AggregateError(failures, `Couldn't apply memberships in ${failures.length} organizations`)
}
