import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { Failure } from '#core/failure.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { activeOrganizations, inEach } from '#server/jobs/each-organization.ts'
import { employeeTables } from '#slices/people/server/public.ts'
import { lastSeven, sendDue } from './send-due.ts'

interface MailParts {
  jobs: OpenJobDatabase
  addressOf: (subdomain: string | null) => string
}

/** After a mail at once, what else a person is told of is gathered for this long. */
const REST_SECONDS = 30

const restOf = sqlStatement<{ employeeId: string; seconds: number }, { ms: number | null }>(
  `select (extract(epoch from max(n.mail_done_at) + $seconds::int * interval '1 second' - app.now()) * 1000)::int as ms
   from app.employee_notifications n
   where n.organization_id = (select app.org_id()) and n.employee_id = $employeeId and n.mail = 'at_once'
     and n.mail_done_at > app.now() - $seconds::int * interval '1 second'`,
)

/**
 * The job `mail_notifications`, which a notification queues that goes by mail at once: mails a person what they are told of. When something happens a
 * thousand times in a minute, they get a few mails with it all.
 */
export function mailNotifications({ jobs, addressOf }: MailParts): Task {
  return async (payload, helpers) => {
    const { organizationId, employeeId } = payload as { organizationId: string; employeeId: string }
    const inside = jobs.withJob(organizationId)
    try {
      const rest = await inside.readOnce(tx => tx.first(restOf, { employeeId, seconds: REST_SECONDS }))
      if (rest?.ms) {
        const runAt = new Date(Date.now() + rest.ms)
        const jobKey = `mail notifications ${employeeId}`
        await helpers.addJob(
          'mail_notifications',
          { organizationId, employeeId },
          { jobKey, jobKeyMode: 'preserve_run_at', runAt, maxAttempts: 12 },
        )
        return
      }
      await inside.write(tx => sendDue(tx, { employeeId, mail: 'at_once' }, addressOf))
    } catch (error) {
      if (!(error instanceof Failure) || error.details.rule !== 'organization_inactive') throw error
    }
  }
}

const recipientsOfDigests = sqlStatement<object, { employeeId: string }>(
  `select distinct e.id as employee_id from ${employeeTables}
   join app.employee_notifications n on n.organization_id = e.organization_id and n.employee_id = e.id
   where e.organization_id = (select app.org_id()) and n.mail = 'daily' and n.mail_done_at is null and n.created_at < ${lastSeven}`,
)

/**
 * The job `mail_digests`: at 7:00 where a person is, one mail with what they haven't read of the kinds that they want daily. Each in a transaction of
 * its own, so that one who can't be mailed holds up no one else.
 */
export async function mailDigests({ worker, jobs, addressOf }: MailParts & { worker: Pick<Pool, 'query'> }): Promise<void> {
  const failures: unknown[] = []
  await inEach(
    activeOrganizations(worker),
    async organizationId => {
      const inside = jobs.withJob(organizationId)
      for (const { employeeId } of await inside.readOnce(tx => tx.rows(recipientsOfDigests, {})))
        await inside.write(tx => sendDue(tx, { employeeId, mail: 'daily' }, addressOf)).catch(error => failures.push(error))
    },
    error => failures.push(error),
  )
  if (failures.length > 0) throw new AggregateError(failures, `Couldn't write ${failures.length} digests`)
}
