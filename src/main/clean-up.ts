import type { Pool } from 'pg'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { forEachOrganization } from '#server/jobs/each-organization.ts'
import { securityEvents } from './slices.ts'

/** Answers are kept for a day: longer than any client keeps retrying. */
const forgetKeys = sqlStatement<object, unknown>(`delete from app.idempotency_keys where created_at < app.now() - interval '24 hours'`)

/** Events that a stranger can cause are kept for 90 days, so that a flood cannot grow without end; the rest for a year. */
const forgetSecurityEvents = `delete from platform.security_events where occurred_at < app.now() - interval '1 year'
  or (occurred_at < app.now() - interval '90 days' and kind = any ($1::text[]))`
const brief: readonly string[] = Object.keys(securityEvents).filter(kind => securityEvents[kind]!.isBrief)

/** Mail is kept for a year; what waits to be sent, until it is decided. */
const forgetMail = `delete from platform.mail_messages where created_at < app.now() - interval '1 year' and status <> 'queued'`

/**
 * The hourly job `clean_up` deletes expired credentials, masks expired links in stored mails, and deletes old mail, old security events, old counts of the use
 * of modules, and the
 * answers kept for retries, one organization at a time (WALL-10).
 */
export async function cleanUp(worker: Pool, jobs: OpenJobDatabase): Promise<void> {
  await worker.query('select app.forget_expired_credentials()')
  await worker.query('select app.mask_ended_mail_links()')
  await worker.query('select app.forget_module_use()')
  await worker.query(forgetSecurityEvents, [brief])
  await worker.query(forgetMail)
  await forEachOrganization({ worker, jobs }, tx => tx.run(forgetKeys, {}))
}
