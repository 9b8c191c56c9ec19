import { Failure, fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile } from '#server/files/attach.ts'
import { newId } from '#server/id.ts'
import { giveNumberBack, nextNumber } from '#server/numbers.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { PICTURE_FILE } from '#slices/support/rules/ticket.ts'
import { chosenId } from '../chosen-id.ts'
import { notifyOfTicket } from './notices.ts'
import { TICKETS } from './stored-ticket.ts'

type Create = typeof support.create

const filed = sqlStatement<{ id: string }, { id: string; number: number }>(
  `select t.id, t.number from app.support_tickets t
   where t.organization_id = (select app.org_id()) and t.id = $id and t.user_id = (select app.user_id())`,
)
interface NewTicket {
  id: string
  number: number
  title: string
  description: string
  category: string
  priority: string
  metadata: string
}
const insert = sqlStatement<NewTicket, { id: string }>(
  `insert into app.support_tickets (id, number, title, description, category, priority, metadata)
   values ($id, $number, $title, $description, $category, $priority, $metadata::jsonb) on conflict (organization_id, id) do nothing returning id`,
)
const insertPicture = sqlStatement<{ id: string; fileId: string }, unknown>(
  'insert into app.support_ticket_files (file_id, ticket_id, position) values ($fileId, $id, 1)',
)

/** The specified text for someone without an organization, who can open the form from every signed-in screen. */
function withoutOrganization(error: unknown): never {
  if (!(error instanceof Failure && error.details.rule === 'no_organization')) throw error
  return fail('FORBIDDEN', 'User or organization information is missing', { rule: 'no_organization' })
}

/**
 * Files a ticket with the organization that the session is in, and tells those who answer. Throws FORBIDDEN without an organization, NOT_FOUND for a
 * picture that is none of the caller's, CONFLICT for an id that is taken. The same id again answers what was filed.
 */
export async function createTicket({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, Create>): Promise<OutputOf<Create>> {
  const { organizationId } = await tx.authorized().catch(withoutOrganization)
  const { pictureId, metadata, ...fields } = input
  const id = input.id === undefined ? newId() : chosenId(organizationId, input.id)
  const before = input.id === undefined ? undefined : await tx.first(filed, { id })
  if (before !== undefined) return before
  const number = await nextNumber(tx, TICKETS)
  const stored = { ...metadata, hasScreenshot: pictureId !== undefined }
  if ((await tx.first(insert, { ...fields, id, number, metadata: JSON.stringify(stored) })) === undefined) {
    // Pressed twice: the other call filed it while this one waited for the number.
    const meanwhile = await tx.first(filed, { id })
    if (meanwhile === undefined) fail('CONFLICT', 'A ticket with this ID already exists', { field: 'id', rule: 'taken' })
    await giveNumberBack(tx, TICKETS)
    return meanwhile
  }
  if (pictureId !== undefined) {
    await attachFile(tx, { id: pictureId, kind: PICTURE_FILE.kind, recordId: id, field: 'pictureId' })
    await tx.run(insertPicture, { id, fileId: pictureId })
  }
  const after = { number, title: fields.title, category: fields.category, priority: fields.priority }
  emitAudit(tx, {
    action: 'support_ticket.created',
    resourceType: TICKETS,
    resourceId: id,
    after,
    requestId: request.requestId,
  })
  await notifyOfTicket(tx, { id, number, title: fields.title })
  tx.announce(TICKETS, id)
  return { id, number }
}
