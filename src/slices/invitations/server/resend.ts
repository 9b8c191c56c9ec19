import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { lockSeats, requireSeats, roleById } from '#slices/access/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import { NO_LONGER_VALID, stateOf } from '#slices/invitations/rules/invitation-state.ts'
import { managersToInvite } from '#slices/people/server/public.ts'
import { expiry } from './expiry.ts'
import { failManagers, requireGivable } from './givable-role.ts'
import { renewLink } from './renew.ts'
import { invitationOf, invitationsByIds, lockInvitation } from './rows.ts'
import { openInvitations } from './seats.ts'
import { MAX_PER_HOUR, requireSendLimit, senderOf } from './send.ts'
import { requireUnanswered } from './unanswered.ts'

const sendsOf = sqlStatement<{ email: string }, { sends: number }>(
  `select coalesce(sum(i.sends), 0)::int as sends from app.organization_invitations i
   where i.organization_id = (select app.org_id()) and i.email = $email and i.sends_since > app.now() - interval '1 hour'`,
)

/**
 * Sends a new link for 7 days, in place of the old one. Throws NOT_FOUND, CONFLICT when it was accepted or revoked or its role has been deleted, FORBIDDEN for
 * a role that can do more than the sender's and of rule `invited_manager` for someone to whom people report, CONFLICT of rule `max_users`, and RATE_LIMITED.
 */
export async function resendInvitation(
  { ctx: { tx, request }, input: { id } }: VerbArgs<WriteTx<Actor>, typeof invitations.resend>,
  mail: MailSettings,
): Promise<OutputOf<typeof invitations.resend>> {
  const [, row] = await Promise.all([tx.first(lockSeats, {}), tx.first(lockInvitation, { id })])
  requireUnanswered(row)
  if (row.roleId === null) fail('CONFLICT', NO_LONGER_VALID.message, { rule: NO_LONGER_VALID.rule })
  const [role, sent, open, due, sender] = await Promise.all([
    tx.first(roleById, { roleId: row.roleId }),
    tx.first(sendsOf, { email: row.email }),
    tx.first(openInvitations, {}),
    tx.first(expiry, {}),
    senderOf(tx),
    requireSendLimit(tx, 1),
  ])
  requireGivable(tx.actor, role, 'id')
  if (row.employeeId !== null && (await managersToInvite(tx, [row.employeeId])).size > 0) failManagers([row.email], 'id')
  if (sent!.sends >= MAX_PER_HOUR) {
    fail('RATE_LIMITED', `${row.email} was sent ${MAX_PER_HOUR} invitations in the last hour`, {
      rule: 'invitations',
      data: { retryAfterSeconds: 3600 },
    })
  }
  // One that is open has its seat.
  if (stateOf(row) === 'expired') await requireSeats(tx, 1, { ...open })
  const { expiresAt } = due!
  const { link, stored } = renewLink(tx, row, role, { mail, sender, expiresAt, requestId: request.requestId })
  const [, [after]] = await Promise.all([stored, tx.rows(invitationsByIds, { ids: [id] })])
  return { ...invitationOf(after!), link }
}
