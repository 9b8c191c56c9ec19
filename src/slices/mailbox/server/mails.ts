import { fail } from '#core/failure.ts'
import type { MailKind, MailState } from '#core/mail.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { isLinkMasked, type MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { mails } from '#slices/mailbox/contract/mails.ts'

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

type Chosen = { search: string | null; kind: string | null; state: string | null }

// A mail that was sent in the end keeps no error of an earlier try.
const shown = `m.id, m.kind, m.to_address as "to", m.subject, m.status as state, case when m.status <> 'sent' then m.last_error end as error,
  m.created_at, m.sent_at`
const chosen = `m.organization_id = (select app.org_id())
  and ($search::text is null or strpos(lower(m.to_address || ' ' || m.subject), lower($search::text)) > 0)
  and ($kind::text is null or m.kind = $kind::text) and ($state::text is null or m.status = $state::text)`

const page = sqlStatement<Chosen & { after: string | null; limit: number }, MailRow>(
  `select ${shown} from platform.mail_messages m
   where ${chosen} and ($after::uuid is null or (m.created_at, m.id) < (select c.created_at, c.id from platform.mail_messages c
     where c.organization_id = (select app.org_id()) and c.id = $after::uuid))
   order by m.created_at desc, m.id desc limit $limit::int + 1`,
)
const count = sqlStatement<Chosen, { total: number }>(`select count(*)::int as total from platform.mail_messages m where ${chosen}`)
const cursor = sqlStatement<{ after: string }, { id: string }>(
  'select id from platform.mail_messages where organization_id = (select app.org_id()) and id = $after',
)
const one = sqlStatement<{ id: string }, MailRow & { text: string }>(
  `select ${shown}, m.body_masked as text from platform.mail_messages m
   where m.organization_id = (select app.org_id()) and m.id = $id`,
)

/** The organization's mail, newest first. Throws VALIDATION for an unknown cursor. */
export async function listMails(
  { ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof mails.list>,
  { isDelivered }: MailSettings,
): Promise<OutputOf<typeof mails.list>> {
  const filters = { search: input.search || null, kind: input.kind ?? null, state: input.state ?? null }
  const { limit } = input
  const after = input.after ?? null
  const [rows, sum, last] = await Promise.all([
    tx.rows(page, { ...filters, after, limit }),
    tx.first(count, filters),
    after === null ? undefined : tx.first(cursor, { after }),
  ])
  if (after !== null && last === undefined) fail('VALIDATION', 'This message is no longer in your list', { field: 'after', rule: 'cursor' })
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: sum?.total ?? 0, isDelivered }
}

/** One mail with its masked text: the request role has no right to the other one. Throws NOT_FOUND. */
export async function readMail({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof mails.read>): Promise<OutputOf<typeof mails.read>> {
  const found = (await tx.first(one, input)) ?? fail('NOT_FOUND', 'Mail not found')
  return { ...found, isLinkMasked: isLinkMasked(found.text) }
}
