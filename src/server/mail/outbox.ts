import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

/** A mail as it is written into the outbox. Plain text: nothing in it can become markup. */
export interface Mail {
  /** What it is for: 'verify_email', 'reset_password', … */
  kind: string
  to: string
  subject: string
  text: string
  /** Under which the link in the text is stored, where there is one: it is masked once it is of no use any more. */
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

/** Puts a mail into the outbox of this transaction: it is sent if and only if the transaction commits (R14). */
export function enqueueMail(tx: Pick<WriteTx<unknown>, 'atCommit'>, mail: Mail, organizationId: string | null = null): void {
  const id = newId()
  tx.atCommit(insertMail, { id, organizationId, linkIdentifier: null, ...mail, subject: oneLine(mail.subject) })
  tx.atCommit(enqueueMailJob, { payload: JSON.stringify({ id }), key: `mail:${id}` })
}

/** A line break in a subject would begin a header of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
