import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'
import { recordAccountEvent } from '../account-event.ts'
import type { IdentityDeps } from '../deps.ts'
import { deleteLinksOf, failInvalidLink, redeemOneOf } from '../link.ts'
import { emailChangedMail } from '../mails.ts'
import { endSessions } from '../session/end-sessions.ts'
import { endEmailChange } from './email-change.ts'

interface Confirmed {
  oldEmail: string
  newEmail: string
  sessionId: string
  isComplete: boolean
}

const operation = 'account.confirmEmail'

// The row's lock puts the two links of one change in an order: the second one sees what the first has confirmed.
const confirmSide = sqlStatement<{ userId: string; isOld: boolean }, Confirmed>(
  `update auth.email_changes set
     old_confirmed_at = case when $isOld::boolean then app.now() else old_confirmed_at end,
     new_confirmed_at = case when $isOld::boolean then new_confirmed_at else app.now() end
   where user_id = $userId and expires_at > app.now()
   returning old_email, new_email, session_id, old_confirmed_at is not null and new_confirmed_at is not null as is_complete`,
)
// Nothing happens where someone else has the address meanwhile, whatever came first.
const moveAccount = sqlStatement<{ userId: string; oldEmail: string; newEmail: string }, unknown>(
  `with moved as (
     update auth."user" u set email = $newEmail, "emailVerified" = true, "updatedAt" = app.now()
     where u.id = $userId and u.email = $oldEmail and not exists (select from auth."user" o where o.email = $newEmail) returning u.id
   )
   update platform.profiles p set email = $newEmail, updated_at = app.now() from moved where p.id = moved.id`,
)

/**
 * Confirms one side of a change of address by its link, and makes the change when both have. Then the sessions other than the one that asked for it end,
 * and links that were mailed to the old address no longer work. Throws VALIDATION for an invalid, used or expired link, and with the same message when
 * someone else has the address meanwhile, which ends the change.
 */
export async function confirmEmail(
  deps: IdentityDeps,
  request: RequestContext,
  { token }: InputOf<typeof account.confirmEmail>,
): Promise<{ isDone: boolean }> {
  const outcome = await deps.database.withAuth().write(async tx => {
    const { userId, purpose } = await redeemOneOf(tx, ['email-old', 'email-new'], token)
    const change = await tx.first(confirmSide, { userId, isOld: purpose === 'email-old' })
    if (change === undefined) failInvalidLink()
    if (!change.isComplete) return 'waiting' as const
    return finish(deps, tx, request, userId, change)
  })
  // After the commit, so that the failed change is gone with its links.
  if (outcome === 'taken') failInvalidLink()
  return { isDone: outcome === 'done' }
}

async function finish(
  deps: IdentityDeps,
  tx: WriteTx<unknown>,
  request: RequestContext,
  userId: string,
  { oldEmail, newEmail, sessionId }: Confirmed,
): Promise<'done' | 'taken'> {
  const { requestId, ip: address } = request
  const isMoved = (await tx.run(moveAccount, { userId, oldEmail, newEmail })) > 0
  await endEmailChange(tx, userId)
  const kind = isMoved ? 'email_changed' : 'email_change_failed'
  recordAccountEvent(tx, { kind, userId, organizationId: null, operation, requestId, address })
  if (!isMoved) return 'taken'
  for (const purpose of ['reset-password', 'verify-email'] as const) deleteLinksOf(tx, purpose, userId)
  await endSessions(tx, request, operation, { userId, organizationId: null, keep: sessionId })
  for (const to of [oldEmail, newEmail]) enqueueMail(tx, emailChangedMail(to, deps.settings.publicUrl))
  return 'done'
}
