import { fail } from '#core/failure.ts'
import type { MailKind, MailState } from '#core/mail.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import { isLinkMasked, type MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { mailList as contract, type mails } from '#slices/mailbox/contract/mails.ts'

/** A mail without its text. */
export interface MailRow {
  id: string
  kind: MailKind
  to: string
  subject: string
  state: MailState
  error: string | null
  createdAt: string
  sentAt: string | null
}

// A mail that was sent in the end keeps no error of an earlier try.
const shown = `m.id, m.kind, m.to_address as "to", m.subject, m.status as state, case when m.status <> 'sent' then m.last_error end as error,
  m.created_at, m.sent_at`

const mailList = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, MailRow>(
    `select ${shown} from platform.mail_messages m where m.organization_id = (select app.org_id())`,
  ),
  searched: ['to', 'subject'],
  filters: { kind: 'one', state: 'one' },
  sorts: { order: { by: 'createdAt', type: 'instant', descends: true, isFilled: true } },
})
const one = sqlStatement<{ id: string }, MailRow & { text: string }>(
  `select ${shown}, m.body_masked as text from platform.mail_messages m
   where m.organization_id = (select app.org_id()) and m.id = $id`,
)

/** The organization's mail, newest first. Throws VALIDATION for an unknown cursor. */
export async function listMails(
  { ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof mails.list>,
  { isDelivered }: MailSettings,
): Promise<OutputOf<typeof mails.list>> {
  return { ...(await mailList.page(tx, input)), isDelivered }
}

/** One mail with its masked text: the request role has no right to the other one. Throws NOT_FOUND. */
export async function readMail({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof mails.read>): Promise<OutputOf<typeof mails.read>> {
  const found = (await tx.first(one, input)) ?? fail('NOT_FOUND', 'Mail not found')
  return { ...found, isLinkMasked: isLinkMasked(found.text) }
}
