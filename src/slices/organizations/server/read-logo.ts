import { currentOrganization } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Files } from '#server/files/open-files.ts'

const logoFile = statement()(db => db.selectFrom('app.organizations').select(['id', 'logoFileId']).where('id', '=', currentOrganization))

/** The bytes of the organization's logo as it is stored, for a document; null without one. */
export async function readLogo(tx: ReadTx<Actor>, files: Pick<Files, 'bytesOf'>): Promise<Buffer | null> {
  const { id, logoFileId } = (await tx.first(logoFile, {}))!
  if (logoFileId === null) return null
  return (await files.bytesOf(tx, { id: logoFileId, recordId: id }))?.bytes ?? null
}
