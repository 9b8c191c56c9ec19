import type { MailKind } from '#core/mail.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { type MailBlock, mailText } from './blocks.ts'

/** A mail for the outbox. */
export interface Mail {
  /** Its purpose. */
  kind: MailKind
  to: string
  subject: string
  blocks: readonly MailBlock[]
  /** The stored identifier of the link in the mail, if there is one; the link is masked when it is used or expired. */
  linkIdentifier?: string
  /** Of an alert: what it warns of. */
  alert?: string
  /** The person to notify if the mail can't be sent, if that isn't the transaction's: a job writes it for them. */
  causedBy?: string | null
}

/** Where links lead, and whether mail leaves the installation or stays in its built-in mailbox. */
export interface MailSettings {
  /** Without a slash at its end; never taken from a request (SEC-43). */
  publicUrl: string
  isDelivered: boolean
}

/** Whether the text had a link whose secret is masked, as `app.without_links` does it. */
export const isLinkMasked = (text: string): boolean => text.includes('token=(removed)')

/** The job that `app.enqueue_mail` queues. */
export const SEND_MAIL = 'send_mail'

const insertMail = sqlStatement<
  {
    id: string
    organizationId: string | null
    kind: MailKind
    to: string
    subject: string
    text: string
    blocks: string
    linkIdentifier: string | null
    alert: string | null
    causedBy: string | null
  },
  unknown
>(
  `insert into platform.mail_messages (id, organization_id, kind, to_address, subject, body_text, blocks, link_identifier, alert, caused_by)
   values ($id, $organizationId, $kind, $to, $subject, $text, $blocks::jsonb, $linkIdentifier, $alert, coalesce($causedBy::uuid, app.user_id()))`,
)
const enqueueMailJob = sqlStatement<{ id: string }, unknown>('select app.enqueue_mail($id)')

/**
 * Adds a mail and its job to the transaction, so that it is sent if and only if the transaction commits (WALL-14). Returns the id of the mail.
 * `organizationId` is set for a mail that an organization sends, which then stands in its mailbox. The database notes who caused it, from the transaction.
 */
export function enqueueMail(tx: Pick<WriteTx<unknown>, 'atCommit'>, mail: Mail, organizationId: string | null = null): string {
  const id = newId()
  const { kind, to, linkIdentifier = null, alert = null, causedBy = null } = mail
  const body = { subject: oneLine(mail.subject), text: mailText(mail.blocks), blocks: JSON.stringify(mail.blocks) }
  tx.atCommit(insertMail, { id, organizationId, linkIdentifier, alert, causedBy, kind, to, ...body })
  tx.atCommit(enqueueMailJob, { id })
  return id
}

/** Without line breaks, which could start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
