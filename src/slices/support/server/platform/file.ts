import type { Operator } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Files } from '#server/files/open-files.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { escalatedTickets } from '#slices/support/contract/escalated-tickets.ts'
import { toFileView } from '../tickets/read.ts'
import { notFound } from '../tickets/stored-ticket.ts'
import { addressOfEscalated, escalatedFiles } from './escalated.ts'

type Download = typeof escalatedTickets.file

/** A file of an escalated ticket. Throws NOT_FOUND for any other. */
export async function escalatedFile(
  { ctx: { tx, request }, input: { id, fileId } }: VerbArgs<ReadTx<Operator>, Download>,
  files: Pick<Files, 'give'>,
): Promise<OutputOf<Download>> {
  const file = (await tx.rows(escalatedFiles, { id })).find(one => one.id === fileId) ?? notFound()
  files.give(request, file)
  return toFileView(file, addressOfEscalated(id, fileId))
}
