import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'
import { accountAt } from '../account-at.ts'
import { recordAccountEvent } from '../account-event.ts'
import type { IdentityDeps } from '../deps.ts'
import { issueLink } from '../link.ts'
import { countMailRequest, mayMail } from '../mail-limits.ts'
import { confirmNewEmailMail, confirmOldEmailMail } from '../mails.ts'
import { ownSession } from '../own-session.ts'
import { failWrongPassword, proveOwnPassword } from '../password/prove-own.ts'
import { requireEmail } from '../require-input.ts'
import { deleteEmailLinks } from './email-change.ts'

// Locks the credential's row until the commit, like a sign-in: a concurrent change of the password either waits and then ends this change, or comes
// first, and this finds no row with the old hash.
const insertChange = sqlStatement<{ userId: string; passwordHash: string; sessionId: string; newEmail: string }, { oldEmail: string }>(
  `with credential as (
     select "userId" from auth.account where "userId" = $userId and "providerId" = 'credential' and password = $passwordHash for share
   )
   insert into auth.email_changes as c (user_id, old_email, new_email, session_id, expires_at)
   select u.id, u.email, $newEmail, $sessionId, app.now() + interval '24 hours' from credential join auth."user" u on u.id = credential."userId"
   on conflict (user_id) do update set old_email = excluded.old_email, new_email = excluded.new_email, session_id = excluded.session_id,
     old_confirmed_at = null, new_confirmed_at = null, requested_at = app.now(), expires_at = excluded.expires_at
   returning c.old_email`,
)

/**
 * Asks for another address of the current user's account and mails a link to each of the two; an earlier request ends. An address that has an account
 * gets the same answer in the same time, and no mail: then the change can never be confirmed. Throws VALIDATION for a wrong password, and for an
 * address that is none or already the person's, and RATE_LIMITED.
 */
export async function changeEmail(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof account.changeEmail>,
): Promise<{ ok: true }> {
  const { userId, sessionId, organizationId, email } = await ownSession(deps, request)
  const newEmail = requireEmail(input.newEmail, 'newEmail')
  if (newEmail === email) fail('VALIDATION', 'This is already your email address', { field: 'newEmail', rule: 'email_unchanged' })
  await countMailRequest(deps.database, 'email', request.ip)
  const { passwordHash, clearAttempts } = await proveOwnPassword(deps, request, { userId, sessionId }, input.currentPassword)
  await deps.database.withAuth().write(async tx => {
    const { publicUrl } = deps.settings
    const made = await tx.first(insertChange, { userId, passwordHash, sessionId, newEmail })
    if (made === undefined) failWrongPassword()
    clearAttempts(tx)
    deleteEmailLinks(tx, userId)
    // A change that the person could not confirm would only look as if it worked. The limit of the own mailbox says nothing of anyone else.
    if (!(await mayMail(tx, deps, made.oldEmail, true))) {
      fail('RATE_LIMITED', 'Too many email attempts. Please try again later.', { data: { retryAfterSeconds: 3600 } })
    }
    const isFree = (await accountAt(tx, newEmail)) === undefined
    if (await mayMail(tx, deps, newEmail, isFree))
      enqueueMail(tx, confirmNewEmailMail(newEmail, publicUrl, issueLink(tx, 'email-new', userId)))
    enqueueMail(tx, confirmOldEmailMail(made.oldEmail, newEmail, publicUrl, issueLink(tx, 'email-old', userId)))
    const { requestId, ip: address } = request
    recordAccountEvent(tx, { kind: 'email_change_requested', userId, organizationId, operation: 'account.changeEmail', requestId, address })
  })
  return { ok: true }
}
