import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { JobOptions } from '#server/jobs/runner.ts'
import type { FailedMail } from '#server/mail/send-mail.ts'

export const INVITATION_MAIL_FAILED = 'invitation_mail_failed'

const MAX_REASON_LENGTH = 300

// Of the latest mail alone: a newer one has its own fate.
const markFailed = sqlStatement<{ mailId: string; reason: string }, { id: string }>(
  `update app.organization_invitations i set failed_at = app.now(), failed_reason = $reason, version = i.version + 1, updated_at = app.now()
   where i.organization_id = (select app.org_id()) and i.mail_id = $mailId and i.accepted_at is null and i.revoked_at is null
   returning i.id`,
)

/**
 * The job after the last try of an invitation's mail, or after a report that it did not arrive: the row is marked. The mailbox tells the open tabs of
 * whoever sent it.
 */
export function invitationMailFailed(jobs: OpenJobDatabase): JobOptions['tasks'][string] {
  return async payload => {
    const { id: mailId, organizationId, error } = payload as FailedMail
    await jobs.withJob(organizationId).write(async tx => {
      const failed = await tx.first(markFailed, { mailId, reason: error.slice(0, MAX_REASON_LENGTH) })
      if (failed === undefined) return
      tx.announce('organization_invitations', failed.id)
    })
  }
}
