import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

/** A mail for the outbox. Plain text only, so nothing in it can become markup. */
export interface Mail {
  /** Its purpose: 'verify_email', 'reset_password', … */
  kind: string
  to: string
  subject: string
  text: string
  /** The stored identifier of the link in the text, if there is one; the link is masked when it is used or expired. */
  linkIdentifier?: string
}

export const SEND_MAIL = 'send_mail'

const insertMail = sqlStatement<
  { id: string; organizationId: string | null; kind: string; to: string; subject: string; text: string; linkIdentifier: string | null },
  unknown
>(
  `insert into platform.mail_messages (id, organization_id, kind, to_address, subject, body_text, link_identifier)
   values ($id, $organizationId, $kind, $to, $subject, $text, $linkIdentifier)`,
)
const enqueueMailJob = sqlStatement<{ payload: string; key: string }, unknown>(`select app.enqueue('${SEND_MAIL}', $payload::json, $key)`)

/** Adds a mail and its job to the transaction, so that it is sent if and only if the transaction commits (WALL-14). */
export function enqueueMail(tx: Pick<WriteTx<unknown>, 'atCommit'>, mail: Mail, organizationId: string | null = null): void {
  const id = newId()
  tx.atCommit(insertMail, { id, organizationId, linkIdentifier: null, ...mail, subject: oneLine(mail.subject) })
  tx.atCommit(enqueueMailJob, { payload: JSON.stringify({ id }), key: `mail:${id}` })
}

/** Without line breaks, which could start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
