import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { staffRecord } from '../staff.ts'
import { loadDocuments, toDocumentView } from './stored-document.ts'

/** A person's documents. Throws NOT_FOUND, and FORBIDDEN for whoever sees only their part in the directory: an empty list would say there are none. */
export async function documents({
  ctx: { tx },
  input: { id },
}: VerbArgs<ReadTx<Actor>, typeof staff.documents>): Promise<OutputOf<typeof staff.documents>> {
  const [rows, person] = await Promise.all([
    tx.rows(loadDocuments, { employeeId: id, documentId: null }),
    tx.first(staffRecord.parts.sees, { id }),
  ])
  if (person === undefined) fail('NOT_FOUND', 'Person not found')
  if (!person.sees) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  return { documents: rows.map(toDocumentView) }
}
