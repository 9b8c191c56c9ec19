import type { Guard } from '#server/rpc/gate-request.ts'

/** The types that can be told by content. Markup is never among them: HTML and SVG can hold scripts. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'text/plain' | 'text/csv'

/** What a slice lets people upload: a line in the `files` of its manifest, by the name that addresses carry. */
export interface FileKind {
  types: readonly FileType[]
  maxBytes: number
  /** Images are encoded anew as WebP that fills these pixels, cut around the middle. Null for a kind that takes no images. */
  image: { width: number; height: number } | null
  /** What its sender needs. */
  upload: Guard
  /** What its readers need. Whoever sent a file may always read it, and until a record holds it no one else may. */
  read: Guard
}

export type FileKinds = Readonly<Record<string, FileKind>>
