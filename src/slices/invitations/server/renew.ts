import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import { type Sender, sendLink } from './send.ts'

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

export interface Renewing {
  mail: MailSettings
  sender: Sender
  expiresAt: string
  requestId: string
}

/** Gives an invitation a new link in place of the old one, which ends, and makes the current user its sender. The link is null where mail is delivered. */
export function renewLink(
  tx: WriteTx<Actor>,
  { id, email }: { id: string; email: string },
  role: { name: string },
  { mail, sender, expiresAt, requestId }: Renewing,
): { link: string | null; stored: Promise<unknown> } {
  const { organizationId } = tx.actor
  const { link, ...sent } = sendLink(tx, mail, sender, { organizationId, email, role: role.name, expiresAt })
  const stored = tx.run(renew, { id, ...sent, expiresAt })
  emitAudit(tx, {
    action: 'invitation.resent',
    resourceType: 'organization_invitations',
    resourceId: id,
    after: { email, roleName: role.name },
    requestId,
  })
  tx.announce('organization_invitations', id)
  return { link, stored }
}
