import { fail } from '#core/failure.ts'
import { currentUser } from '#server/db/current.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { enqueueMail, type MailSettings } from '#server/mail/outbox.ts'
import { hashOf, linkTo, newToken } from './link.ts'
import { invitationMail } from './mail.ts'

/** An organization's invitations in a minute: as many as one call may send (SEC-38). */
export const MAX_PER_MINUTE = 200
/** Mails to one address in an hour, so that no one is pestered through us. */
export const MAX_PER_HOUR = 5

const sentJustNow = sqlStatement<object, { n: number }>(
  `select count(*)::int as n from app.organization_invitations i
   where i.organization_id = (select app.org_id()) and i.sent_at > app.now() - interval '1 minute'`,
)
const names = statement()(db =>
  db
    .selectFrom('app.organizations as o')
    .leftJoin('platform.profiles as p', join => join.on('p.id', '=', currentUser))
    .select(['o.name as organization', 'o.timezone', 'p.firstName', 'p.lastName']),
)

/** Throws RATE_LIMITED when the organization would send more than its limit within a minute. Needs the organization's row locked. */
export async function requireSendLimit(tx: Pick<ReadTx<unknown>, 'first'>, more: number): Promise<void> {
  const sent = (await tx.first(sentJustNow, {}))!.n
  if (sent + more > MAX_PER_MINUTE) {
    fail('RATE_LIMITED', 'Too many invitation attempts. Please try again later.', { rule: 'invitations', data: { retryAfterSeconds: 60 } })
  }
}

/** Values shared by all emails of one call. */
export interface Sender {
  organization: string
  /** Of the organization, for the day on which the link ends. */
  timezone: string
  invitedBy: string | null
}

export async function senderOf(tx: Pick<ReadTx<unknown>, 'first'>): Promise<Sender> {
  const { organization, timezone, firstName, lastName } = (await tx.first(names, {}))!
  return { organization, timezone, invitedBy: `${firstName ?? ''} ${lastName ?? ''}`.trim() || null }
}

export interface SentLink {
  tokenHash: string
  mailId: string
  /** Null where mail is delivered; the sender then has no use for it. */
  link: string | null
}

/** Makes the secret of a link and queues its mail in the transaction. The row is written by the caller. */
export function sendLink(
  tx: Pick<WriteTx<unknown>, 'atCommit'>,
  { publicUrl, isDelivered }: MailSettings,
  sender: Sender,
  { organizationId, email, role, expiresAt }: { organizationId: string; email: string; role: string; expiresAt: string },
): SentLink {
  const token = newToken()
  const mailId = enqueueMail(tx, invitationMail({ to: email, publicUrl, token, ...sender, role, expiresAt }), organizationId)
  return { tokenHash: hashOf(token), mailId, link: isDelivered ? null : linkTo(publicUrl, token) }
}
