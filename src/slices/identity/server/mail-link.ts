import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { IdentityDeps } from './deps.ts'
import { issueLink } from './link.ts'
import { countMailRequest, mayMail } from './mail-limits.ts'
import { resetMail, verificationMail } from './mails.ts'
import { requireEmail } from './require-input.ts'

const findUser = sqlStatement<{ email: string }, { id: string; verified: boolean }>(
  `select id, "emailVerified" as verified from auth."user" where email = $email`,
)

/**
 * Mails a link if the address has an account that can use it. Throws RATE_LIMITED by the client's address only. The answer and its time are
 * the same for an unknown address, which is looked up and counted in the same way.
 */
export async function mailLink(
  deps: IdentityDeps,
  request: RequestContext,
  purpose: 'verify-email' | 'reset-password',
  address: string,
): Promise<{ ok: true }> {
  const email = requireEmail(address)
  await countMailRequest(deps.database, 'email', request.ip)
  await deps.database.withAuth().write(async tx => {
    const user = await tx.first(findUser, { email })
    const isDue = user !== undefined && !(purpose === 'verify-email' && user.verified)
    if (!(await mayMail(tx, deps, email, isDue)) || user === undefined) return
    const mail = purpose === 'verify-email' ? verificationMail : resetMail
    enqueueMail(tx, mail(email, deps.settings.publicUrl, issueLink(tx, purpose, user.id)))
  })
  return { ok: true }
}
