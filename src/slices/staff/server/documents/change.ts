import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile, releaseFile } from '#server/files/attach.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { DOCUMENT_FILE } from '#slices/staff/rules/document-file.ts'
import { loadDocuments, toDocumentView } from './stored-document.ts'

/** More in one list is no list of documents any more. */
const MAX_DOCUMENTS = 200

// Locked, so that of two who add at once the second counts the first one's.
const lockPerson = sqlStatement<{ id: string }, { id: string }>(
  'select e.id from app.employees e where e.organization_id = (select app.org_id()) and e.id = $id for no key update',
)
const countDocuments = sqlStatement<{ employeeId: string }, { count: number }>(
  `select count(*)::int as count from app.employee_documents d
   where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId`,
)
// Named like its file, without the ending.
const insert = sqlStatement<{ id: string; employeeId: string; fileId: string; title: string | null }, unknown>(
  `insert into app.employee_documents (id, employee_id, file_id, title)
   select $id, $employeeId, f.id, coalesce($title::text, regexp_replace(f.name, '(.)\\.\\w{1,8}$', '\\1'))
   from app.files f where f.organization_id = (select app.org_id()) and f.id = $fileId`,
)
const lock = sqlStatement<{ employeeId: string; documentId: string }, { version: number; title: string; fileId: string }>(
  `select d.version, d.title, d.file_id from app.employee_documents d
   where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId and d.id = $documentId for update`,
)
const setTitle = sqlStatement<{ documentId: string; title: string }, unknown>(
  `update app.employee_documents set title = $title, version = version + 1, updated_at = app.now()
   where organization_id = (select app.org_id()) and id = $documentId`,
)
const deleteDocument = sqlStatement<{ documentId: string }, unknown>(
  'delete from app.employee_documents where organization_id = (select app.org_id()) and id = $documentId',
)

interface DocumentChange {
  verb: 'added' | 'renamed' | 'removed'
  /** Titles. */
  before?: string
  after?: string
}

/** The event stands in the person's history; whoever has their documents open is told. */
function recordChange(tx: WriteTx<Actor>, employeeId: string, requestId: string, { verb, before, after }: DocumentChange): void {
  emitAudit(tx, {
    action: `document.${verb}`,
    resourceType: 'employees',
    resourceId: employeeId,
    ...(before !== undefined && { before: { document: before } }),
    ...(after !== undefined && { after: { document: after } }),
    requestId,
  })
  tx.announce('employee_documents', employeeId)
}

async function documentView(tx: WriteTx<Actor>, employeeId: string, documentId: string) {
  return toDocumentView((await tx.first(loadDocuments, { employeeId, documentId }))!)
}

/** Locks the document. Throws NOT_FOUND, and CONFLICT for another version. */
async function open(tx: WriteTx<Actor>, { id, documentId, version }: { id: string; documentId: string; version: number }) {
  const found = await tx.first(lock, { employeeId: id, documentId })
  if (found === undefined) fail('NOT_FOUND', 'Document not found')
  if (found.version !== version) {
    const current = await documentView(tx, id, documentId)
    fail('CONFLICT', 'Someone else changed this document since you opened it', { rule: 'version', data: { current } })
  }
  return found
}

/** Throws NOT_FOUND for an unknown person, or a file that is none of the caller's or in use, and VALIDATION above 200 documents of a person. */
export async function addDocument({
  ctx: { tx, request },
  input: { id, fileId, title },
}: VerbArgs<WriteTx<Actor>, typeof staff.addDocument>): Promise<OutputOf<typeof staff.addDocument>> {
  if ((await tx.first(lockPerson, { id })) === undefined) fail('NOT_FOUND', 'Person not found')
  const { count } = (await tx.first(countDocuments, { employeeId: id }))!
  if (count >= MAX_DOCUMENTS)
    fail('VALIDATION', `A person can have up to ${MAX_DOCUMENTS} documents`, { field: 'fileId', rule: 'too_many' })
  const documentId = newId()
  await attachFile(tx, { id: fileId, kind: DOCUMENT_FILE.kind, recordId: documentId, field: 'fileId' })
  await tx.run(insert, { id: documentId, employeeId: id, fileId, title: title ?? null })
  const added = await documentView(tx, id, documentId)
  recordChange(tx, id, request.requestId, { verb: 'added', after: added.title })
  return added
}

/** Throws NOT_FOUND, and CONFLICT for another version. The same title again changes nothing. */
export async function renameDocument({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof staff.renameDocument>): Promise<OutputOf<typeof staff.renameDocument>> {
  const { id, documentId, title } = input
  const before = await open(tx, input)
  if (before.title !== title) {
    await tx.run(setTitle, { documentId, title })
    recordChange(tx, id, request.requestId, { verb: 'renamed', before: before.title, after: title })
  }
  return documentView(tx, id, documentId)
}

/** The file can be read no more at once; its bytes are deleted within the hour. Throws NOT_FOUND, and CONFLICT for another version. */
export async function removeDocument({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof staff.removeDocument>): Promise<OutputOf<typeof staff.removeDocument>> {
  const { id, documentId } = input
  const { title, fileId } = await open(tx, input)
  await tx.run(deleteDocument, { documentId })
  await releaseFile(tx, { id: fileId, recordId: documentId })
  recordChange(tx, id, request.requestId, { verb: 'removed', before: title })
  return { ok: true }
}
