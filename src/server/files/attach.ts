import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { hold, release } from './rows.ts'

/** Where a file's bytes are, for the browser. */
export const addressOf = (id: string) => `/api/v1/files/${id}`

/** The id of the file at an address of ours; null for any other address. */
export const fileAt = (address: string | null) => /^\/api\/v1\/files\/([0-9a-f-]{36})$/.exec(address ?? '')?.[1] ?? null

/**
 * Gives a file that the current user has sent to a record, which from now on keeps it. Throws NOT_FOUND, at the field, for one that is unknown,
 * of another kind, someone else's or already another record's.
 */
export async function attachFile(tx: WriteTx<Actor>, file: { id: string; kind: string; recordId: string; field: string }): Promise<void> {
  const { field, ...params } = file
  if ((await tx.run(hold, params)) === 0) fail('NOT_FOUND', 'File not found', { field, rule: 'file' })
}

/** Lets go of a record's file. It can be read no more once the transaction commits; the sweeper deletes its bytes. */
export async function releaseFile(tx: WriteTx<Actor>, params: { id: string; recordId: string }): Promise<void> {
  await tx.run(release, params)
}
