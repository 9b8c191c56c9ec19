import type { FileLimits } from '#core/file-limits.ts'
import type { Guard } from '#server/rpc/gate-request.ts'

/** What a slice lets people upload: a line in the `files` of its manifest, by the name that addresses carry. */
export interface FileKind extends FileLimits {
  /** Images are encoded anew as WebP that fills these pixels, cut around the middle. Null for a kind that takes no images. */
  image: { width: number; height: number } | null
  /** For tables that are read by an import: CSV is taken in any encoding of `text-encoding.ts`, also as .txt or .tsv, and is saved without naming one. */
  anyEncoding?: true
  /** What its sender needs. */
  upload: Guard
  /** What its readers need. Whoever sent a file may always read it, and until a record holds it no one else may. */
  read: Guard
}

export type FileKinds = Readonly<Record<string, FileKind>>
