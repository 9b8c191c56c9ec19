import type { Pool } from 'pg'
import { Failure } from '#core/failure.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { DeniedCallKind } from '#server/record-security-event.ts'
import { slices } from './slices.ts'

/** Answers are kept for a day: longer than any client keeps retrying. */
const forgetKeys = sqlStatement<object, unknown>(`delete from app.idempotency_keys where created_at < app.now() - interval '24 hours'`)

/** Events that a stranger can cause are kept for 90 days, so that a flood cannot grow without end; the rest for a year. */
const forgetSecurityEvents = `delete from platform.security_events where occurred_at < app.now() - interval '1 year'
  or (occurred_at < app.now() - interval '90 days' and kind = any ($1::text[]))`
const brief: readonly string[] = ['foreign_origin' satisfies DeniedCallKind, ...slices.flatMap(slice => slice.briefEvents ?? [])]

/**
 * The hourly job `clean_up` deletes expired credentials, masks expired links in stored mails, and deletes old security events and the
 * answers kept for retries, one organization at a time (WALL-10).
 */
export async function cleanUp(worker: Pool, jobs: OpenJobDatabase): Promise<void> {
  await worker.query('select app.forget_expired_credentials()')
  await worker.query('select app.mask_ended_mail_links()')
  await worker.query(forgetSecurityEvents, [brief])
  const { rows } = await worker.query<{ id: string }>('select id from app.organization_ids() id')
  const failures: unknown[] = []
  for (const { id } of rows) {
    try {
      await jobs.withJob(id).write(tx => tx.run(forgetKeys, {}))
    } catch (error) {
      // A failure in one organization must not stop the others.
      if (!(error instanceof Failure && error.details.rule === 'organization_inactive')) failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some organizations could not be cleaned up')
}
