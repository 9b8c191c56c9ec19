import { fail } from '#core/failure.ts'
import { mayBecome } from '#core/transitions.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { StoredFile } from '#server/files/file-parts.ts'
import { newId } from '#server/id.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { escalatedList as contract, type escalatedTickets } from '#slices/support/contract/escalated-tickets.ts'
import { statusAfterReply, TICKET_TRANSITIONS } from '#slices/support/rules/ticket-status.ts'
import { chosenId } from '../chosen-id.ts'
import { toFileView, toMetadataView } from '../tickets/read.ts'
import { notFound, TICKETS } from '../tickets/stored-ticket.ts'

type List = typeof escalatedTickets.list
type Read = typeof escalatedTickets.read
type Ticket = OutputOf<Read>
const tickets = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, OutputOf<List>['rows'][number] & { mark: string }>(
    `select id, organization_id, organization_name, number, title, category, priority, status, requester_name, escalated_at, created_at, last_activity_at,
       '#' || number as mark
     from app.installation_tickets()`,
  ),
  searched: ['organizationName', 'title', 'mark'],
  filters: { status: 'any', priority: 'any' },
  sorts: { order: { by: 'escalatedAt', type: 'instant', descends: true, isFilled: true } },
})
const one = sqlStatement<{ id: string }, Omit<Ticket, 'picture' | 'messages' | 'metadata'> & { metadata: Partial<Ticket['metadata']> }>(
  `select id, organization_id, organization_name, number, title, description, category, priority, status, version, metadata, tags, requester_name,
     assigned_name, escalated_at, created_at from app.installation_ticket($id)`,
)
const messagesOf = sqlStatement<{ id: string }, Omit<Ticket['messages'][number], 'files'>>(
  'select id, side, is_internal, author_name, message, is_own, created_at from app.installation_ticket_messages($id)',
)
interface EscalatedFile extends StoredFile {
  id: string
  messageId: string | null
}
export const escalatedFiles = sqlStatement<{ id: string }, EscalatedFile>(
  'select id, message_id, key, sha256, name, content_type, size from app.installation_ticket_files($id)',
)
const answer = sqlStatement<
  { id: string; version: number; messageId: string; message: string; isInternal: boolean; status: string; requestId: string },
  { organizationId: string | null }
>('select app.answer_ticket($id, $version::int, $messageId, $message, $isInternal, $status, $requestId) as organization_id')
const setStatusOf = sqlStatement<{ id: string; version: number; status: string; requestId: string }, { organizationId: string | null }>(
  'select app.set_ticket_status($id, $version::int, $status, $requestId) as organization_id',
)

/** The escalated tickets of the installation. Throws VALIDATION for an unknown cursor. */
export async function listEscalated({ ctx: { tx }, input }: VerbArgs<ReadTx<Operator>, List>): Promise<OutputOf<List>> {
  return tickets.page(tx, input)
}

export const addressOfEscalated = (id: string, fileId: string) => `/api/v1/installation/support-tickets/${id}/files/${fileId}`

/** Reads an escalated ticket with its thread. Throws NOT_FOUND, also for a ticket that is not escalated. */
export async function readEscalated({ ctx: { tx }, input: { id } }: VerbArgs<ReadTx<Operator>, Read>): Promise<Ticket> {
  const [stored, messages, files] = await Promise.all([tx.first(one, { id }), tx.rows(messagesOf, { id }), tx.rows(escalatedFiles, { id })])
  if (stored === undefined) return notFound()
  const toFile = (file: EscalatedFile) => toFileView(file, addressOfEscalated(id, file.id))
  const picture = files.find(({ messageId }) => messageId === null)
  return {
    ...stored,
    metadata: toMetadataView(stored.metadata),
    picture: picture === undefined ? null : toFile(picture),
    messages: messages.map(message => ({ ...message, files: files.filter(({ messageId }) => messageId === message.id).map(toFile) })),
  }
}

/** The ticket at the version that a change was based on. Throws NOT_FOUND and CONFLICT. */
async function at(tx: WriteTx<Operator>, { id, version }: { id: string; version: number }) {
  const ticket = (await tx.first(one, { id })) ?? notFound()
  if (ticket.version !== version) outdated({ version: ticket.version, status: ticket.status })
  return ticket
}
function outdated(current: object): never {
  fail('CONFLICT', 'Someone else changed this ticket since you opened it', { rule: 'version', data: { current } })
}

/**
 * Answers a ticket, or notes something that only the platform reads; the same messageId again does nothing. Throws NOT_FOUND, and CONFLICT for another
 * version or a closed ticket.
 */
export async function answerEscalated({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Operator>, typeof escalatedTickets.reply>): Promise<OutputOf<typeof escalatedTickets.reply>> {
  const { id, version, message, isInternal } = input
  const messageId = input.messageId === undefined ? newId() : chosenId(id, input.messageId)
  if (input.messageId !== undefined && (await tx.rows(messagesOf, { id })).some(({ id }) => id === messageId)) return { ok: true }
  const ticket = await at(tx, input)
  const status = isInternal ? ticket.status : statusAfterReply('platform', ticket.status)
  if (status === null) fail('CONFLICT', 'This ticket is closed', { rule: 'ticket_closed' })
  const { requestId } = request
  const stored = (await tx.first(answer, { id, version, messageId, message, isInternal, status, requestId }))!
  if (stored.organizationId === null) outdated({})
  if (!isInternal) tx.announceIn(stored.organizationId, TICKETS, id)
  return { ok: true }
}

/** Sets the status. Throws NOT_FOUND, and CONFLICT for another version. */
export async function setEscalatedStatus({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Operator>, typeof escalatedTickets.setStatus>): Promise<OutputOf<typeof escalatedTickets.setStatus>> {
  const { id, version, status } = input
  const ticket = await at(tx, input)
  if (!mayBecome(TICKET_TRANSITIONS.platform, ticket.status, status)) return { ok: true }
  const stored = (await tx.first(setStatusOf, { id, version, status, requestId: request.requestId }))!
  if (stored.organizationId === null) outdated({})
  tx.announceIn(stored.organizationId, TICKETS, id)
  return { ok: true }
}
