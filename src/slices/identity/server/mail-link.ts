import { sqlStatement } from '#server/db/statement.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { IdentityDeps } from './deps.ts'
import { issueLink, type LinkPurpose } from './link.ts'
import { resetMail, verificationMail } from './mails.ts'
import { requireEmail } from './require-input.ts'

const MAILS_AN_HOUR = 5

const findUser = sqlStatement<{ email: string }, { id: string; verified: boolean }>(
  `select id, "emailVerified" as verified from auth."user" where email = $email`,
)

/**
 * Mails a link if the address has an account that can use it, five times an hour at most. The answer and its time tell nothing: an unknown
 * address is counted and looked up the same, and the mail itself leaves with the commit.
 */
export async function mailLink(deps: IdentityDeps, purpose: LinkPurpose, address: string): Promise<{ ok: true }> {
  const email = requireEmail(address)
  const bucket = `${purpose}:${deps.accountKey(email)}`
  await deps.database.withAuth().write(async tx => {
    const [taken, user] = await Promise.all([tx.first(takeFromBucket, { bucket, take: 1, seconds: 3600 }), tx.first(findUser, { email })])
    if (taken === undefined || taken.count > MAILS_AN_HOUR || user === undefined) return
    if (purpose === 'verify-email' && user.verified) return
    const mail = purpose === 'verify-email' ? verificationMail : resetMail
    enqueueMail(tx, mail(email, deps.settings.publicUrl, issueLink(tx, purpose, user.id)))
  })
  return { ok: true }
}
