import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { mails } from '#slices/mailbox/contract/mails.ts'

const sendAgain = sqlStatement<{ id: string }, { outcome: string | null }>('select app.send_mail_again($id) as outcome')

/**
 * Queues a failed mail again, for the person who asks, who is told if it fails once more. Throws NOT_FOUND, and CONFLICT of rule `mail_link` for one with
 * a link, which was masked, and of rule `mail_state` for one that has not failed.
 */
export async function sendMailAgain({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof mails.sendAgain>): Promise<OutputOf<typeof mails.sendAgain>> {
  const { outcome } = (await tx.first(sendAgain, { id }))!
  if (outcome === null) fail('NOT_FOUND', 'Mail not found')
  if (outcome === 'link') fail('CONFLICT', 'This message has a link. Send a new one from its own screen.', { rule: 'mail_link' })
  if (outcome === 'state') fail('CONFLICT', "Only a message that couldn't be sent can be sent again", { rule: 'mail_state' })
  emitAudit(tx, { action: 'mail.sent_again', resourceType: 'mail_messages', resourceId: id, requestId: request.requestId })
  return { ok: true }
}
