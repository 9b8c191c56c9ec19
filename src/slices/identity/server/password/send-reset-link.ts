import { randomBytes } from 'node:crypto'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { identifierOf } from '../link.ts'
import { resetMail } from '../mails.ts'

type Issued = 'issued' | 'no_member' | 'limited'

const issue = sqlStatement<{ userId: string; identifier: string }, { answer: Issued }>(
  'select app.issue_reset_link($userId, $identifier) as answer',
)
const addressOf = sqlStatement<{ userId: string }, { email: string | null }>('select email from platform.profiles where id = $userId')

/**
 * Mails an active member of the transaction's organization a link to reset their password, for someone else. Only they get the link, and the mail stands
 * in no organization's mailbox. `limited`: 5 an hour for one person, 30 by one sender; then nothing is sent, as for `no_member`.
 */
export async function sendResetLink(
  tx: Pick<WriteTx<unknown>, 'first' | 'atCommit'>,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): Promise<Issued> {
  const token = randomBytes(32).toString('base64url')
  const [issued, profile] = await Promise.all([
    tx.first(issue, { userId, identifier: identifierOf('reset-password', token) }),
    tx.first(addressOf, { userId }),
  ])
  // Who signs in at kiosks has no password.
  if (!profile?.email) return 'no_member'
  if (issued!.answer === 'issued') enqueueMail(tx, resetMail(profile.email, publicUrl, token))
  return issued!.answer
}
