import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { lockSeats, requireSeats, roleById } from '#slices/access/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import { NO_LONGER_VALID, stateOf } from '#slices/invitations/rules/invitation-state.ts'
import { expiry } from './expiry.ts'
import { requireGivable } from './givable-role.ts'
import { invitationOf, invitationsByIds, lockInvitation } from './rows.ts'
import { openInvitations } from './seats.ts'
import { MOST_AN_HOUR, requireSendLimit, senderOf, sendLink } from './send.ts'
import { requireUnanswered } from './unanswered.ts'

const sendsOf = sqlStatement<{ email: string }, { sends: number }>(
  `select coalesce(sum(i.sends), 0)::int as sends from app.organization_invitations i
   where i.organization_id = (select app.org_id()) and i.email = $email and i.sends_since > app.now() - interval '1 hour'`,
)
// Who sends it answers for it from here on: their rights decide whether it can be accepted.
const renew = sqlStatement<{ id: string; tokenHash: string; mailId: string; expiresAt: string }, unknown>(
  `update app.organization_invitations i set token_hash = $tokenHash,
     superseded_hashes = array_remove(array_append(i.superseded_hashes, i.token_hash), null), mail_id = $mailId, expires_at = $expiresAt::timestamptz, sent_at = app.now(),
     opened_at = null, failed_at = null, failed_reason = null, invited_by = app.user_id(), resent_count = i.resent_count + 1,
     sends_since = case when i.sends_since > app.now() - interval '1 hour' then i.sends_since else app.now() end,
     sends = case when i.sends_since > app.now() - interval '1 hour' then i.sends + 1 else 1 end,
     version = i.version + 1, updated_at = app.now()
   where i.organization_id = (select app.org_id()) and i.id = $id`,
)

/**
 * Sends a new link for 7 days, in place of the old one. Throws NOT_FOUND, CONFLICT when it was accepted or revoked or its role has been deleted, FORBIDDEN for
 * a role that can do more than the sender's, CONFLICT of rule `max_users`, and RATE_LIMITED.
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
  if (sent!.sends >= MOST_AN_HOUR) {
    fail('RATE_LIMITED', `${row.email} was sent ${MOST_AN_HOUR} invitations in the last hour`, {
      rule: 'invitations',
      data: { retryAfterSeconds: 3600 },
    })
  }
  // One that is open has its seat.
  if (stateOf(row) === 'expired') await requireSeats(tx, 1, { ...open })
  const { expiresAt } = due!
  const { link, ...stored } = sendLink(tx, mail, sender, {
    organizationId: tx.actor.organizationId,
    email: row.email,
    role: role.name,
    expiresAt,
  })
  const [, [after]] = await Promise.all([tx.run(renew, { id, ...stored, expiresAt }), tx.rows(invitationsByIds, { ids: [id] })])
  emitAudit(tx, {
    action: 'invitation.resent',
    resourceType: 'organization_invitations',
    resourceId: id,
    after: { email: row.email, roleName: role.name },
    requestId: request.requestId,
  })
  tx.announce({ table: 'organization_invitations', id, organizationId: tx.actor.organizationId })
  return { ...invitationOf(after!), link }
}
