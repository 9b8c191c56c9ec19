import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { isLinkMasked, type MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installationMails } from '#slices/mailbox/contract/mails.ts'
import type { MailRow } from './mails.ts'

type InstallationMail = MailRow & { organizationName: string | null }
type Chosen = { search: string | null; kind: string | null; state: string | null }

const shown = 'id, kind, to_address as "to", subject, state, error, created_at, sent_at, organization_name'
const page = sqlStatement<Chosen & { after: string | null; limit: number }, InstallationMail>(
  `select ${shown} from app.installation_mails($search, $kind, $state, $after, $limit::int + 1)`,
)
const count = sqlStatement<Chosen, { total: number }>('select app.count_installation_mails($search, $kind, $state) as total')
const cursor = sqlStatement<{ after: string }, { isKnown: boolean }>('select app.is_installation_mail($after) as is_known')
const one = sqlStatement<{ id: string; operation: string; requestId: string; address: string }, InstallationMail & { text: string }>(
  `select ${shown}, body_text as text from app.installation_mail($id, $operation, $requestId, $address)`,
)

/** The mail of all organizations and accounts, newest first. Throws VALIDATION for an unknown cursor. */
export async function listInstallationMails(
  { ctx: { tx }, input }: VerbArgs<ReadTx<Operator>, typeof installationMails.list>,
  { isDelivered }: MailSettings,
): Promise<OutputOf<typeof installationMails.list>> {
  const filters = { search: input.search || null, kind: input.kind ?? null, state: input.state ?? null }
  const { limit } = input
  const after = input.after ?? null
  const [rows, sum, last] = await Promise.all([
    tx.rows(page, { ...filters, after, limit }),
    tx.first(count, filters),
    after === null ? undefined : tx.first(cursor, { after }),
  ])
  if (last?.isKnown === false) fail('VALIDATION', 'This message is no longer in your list', { field: 'after', rule: 'cursor' })
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: sum?.total ?? 0, isDelivered }
}

/**
 * One mail as it is stored: its link can be handed on until it is used or has expired. The database records who read a link that still works as the
 * security event `mail_link_read`. Throws NOT_FOUND.
 */
export async function readInstallationMail({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Operator>, typeof installationMails.read>): Promise<OutputOf<typeof installationMails.read>> {
  const by = { operation: 'installationMails.read', requestId: request.requestId, address: request.ip }
  const found = (await tx.first(one, { id, ...by })) ?? fail('NOT_FOUND', 'Mail not found')
  return { ...found, isLinkMasked: isLinkMasked(found.text) }
}
