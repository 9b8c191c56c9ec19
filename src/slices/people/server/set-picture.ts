import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { currentEmployee, now } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { addressOf, attachFile, fileAt, releaseFile } from '#server/files/attach.ts'
import type { FileKind } from '#server/files/kind.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'
import { PICTURE } from '#slices/people/rules/picture.ts'

/** A person's picture: whoever may see the staff directory may see it. */
export const picture: FileKind = {
  types: PICTURE.types,
  maxBytes: PICTURE.maxBytes,
  // Twice the largest size on a screen, for screens of double density.
  image: { width: 256, height: 256 },
  upload: { permission: 'member' },
  read: { permission: 'staff_module' },
}

const lockPerson = statement<{ id: string }>()((db, p) =>
  db.selectFrom('app.employees').select(['id', 'avatarUrl']).where('id', '=', p.id).forNoKeyUpdate(),
)
const lockOwn = statement()(db =>
  db.selectFrom('app.employees').select(['id', 'avatarUrl']).where('id', '=', currentEmployee).forNoKeyUpdate(),
)
const change = statement<{ id: string; avatarUrl: string | null }>()((db, p) =>
  db
    .updateTable('app.employees')
    .set(eb => ({ avatarUrl: p.avatarUrl, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', p.id),
)

/**
 * Sets or removes the current user's picture; the one before is deleted. Throws FORBIDDEN for someone without an employee record, NOT_FOUND for
 * a file that is no picture of theirs or already in use.
 */
export async function setOwnPicture({
  ctx: { tx, request },
  input: { fileId },
}: VerbArgs<WriteTx<Actor>, typeof staff.setOwnPicture>): Promise<OutputOf<typeof staff.setOwnPicture>> {
  const own = await tx.first(lockOwn, {})
  if (own === undefined) fail('FORBIDDEN', "You don't have an employee record", { rule: 'no_employee' })
  return replacePicture(tx, request.requestId, own, fileId)
}

/** Sets the picture of anyone on staff, for staff editors. Throws NOT_FOUND for a person who doesn't exist, and for a file as above. */
export async function setPicture({
  ctx: { tx, request },
  input: { id, fileId },
}: VerbArgs<WriteTx<Actor>, typeof staff.setPicture>): Promise<OutputOf<typeof staff.setPicture>> {
  const person = (await tx.first(lockPerson, { id })) ?? fail('NOT_FOUND', 'Person not found')
  return replacePicture(tx, request.requestId, person, fileId)
}

async function replacePicture(
  tx: WriteTx<Actor>,
  requestId: string,
  person: { id: string; avatarUrl: string | null },
  fileId: string | null,
): Promise<{ avatarUrl: string | null }> {
  const { id } = person
  const before = fileAt(person.avatarUrl)
  const avatarUrl = fileId === null ? null : addressOf(fileId)
  if (before === fileId) return { avatarUrl }
  if (before !== null) await releaseFile(tx, { id: before, recordId: id })
  if (fileId !== null) await attachFile(tx, { id: fileId, kind: PICTURE.kind, recordId: id, field: 'fileId' })
  await tx.run(change, { id, avatarUrl })
  emitAudit(tx, {
    action: fileId === null ? 'employee.picture_removed' : 'employee.picture_changed',
    resourceType: 'employees',
    resourceId: id,
    before: { avatarUrl: person.avatarUrl },
    after: { avatarUrl },
    requestId,
  })
  tx.announce('employees', id)
  return { avatarUrl }
}
