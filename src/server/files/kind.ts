import type { FileLimits } from '#core/file-limits.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Guard } from '#server/rpc/gate-request.ts'

/** What a slice lets people upload: a line in the `files` of its manifest, by the name that addresses carry. */
export interface FileKind extends FileLimits {
  /**
   * Images are encoded anew as WebP that fills these pixels, cut around the middle; of a `page` nothing is cut, and these are the most that it has.
   * Null for a kind that takes no images.
   */
  image: { width: number; height: number; page?: true } | null
  /** For tables that are read by an import: CSV is taken in any encoding of `text-encoding.ts`, also as .txt or .tsv, and is saved without naming one. */
  anyEncoding?: true
  /** What its sender needs. */
  upload: Guard
  /** What its readers need. Whoever sent a file may always read it, and until a record holds it no one else may. */
  read: Guard
  /**
   * Where not everyone with that permission may read every file: whether the current user may read those of a record. Everyone else is answered as
   * for a file that does not exist, also its sender once a record holds it.
   */
  readsOf?: (tx: ReadTx<Actor>, recordId: string) => Promise<boolean>
}

export type FileKinds = Readonly<Record<string, FileKind>>
