import type { FileLimits } from '#core/file-limits.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Guard } from '#server/rpc/gate-request.ts'

/** A kind of file that a slice lets people upload: an entry in its manifest's `files`, under the name that addresses carry. */
export interface FileKind extends FileLimits {
  /**
   * Images are encoded anew as WebP that fills these pixels, cut around the middle; of a `page` nothing is cut, and these are the most that it has.
   * Null for a kind that takes no images.
   */
  image: { width: number; height: number; page?: true } | null
  /** For tables that are read by an import: CSV is taken in any encoding of `text-encoding.ts`, also as .txt or .tsv, and is saved without naming one. */
  anyEncoding?: true
  /** Permission needed to upload. */
  upload: Guard
  /** Permission needed to read. The sender may always read a file, and no one else may until a record holds it. */
  read: Guard
  /**
   * Where not everyone with that permission may read every file: whether the current user may read those of a record. Everyone else is answered as
   * for a file that does not exist, also its sender once a record holds it.
   */
  readsOf?: (tx: ReadTx<Actor>, recordId: string) => Promise<boolean>
  /**
   * Visitors of the organization get it too, at `/api/v1/organizations/{organizationId}/{kind}/{fileId}`. Which files, a policy for `app_visitor` on
   * `app.files` says: those of this kind that a published record holds.
   */
  public?: true
}

export type FileKinds = Readonly<Record<string, FileKind>>
