import type { FileLimits } from './file-limits.ts'

export const MAX_NOTE_FILES = 5
export const MAX_NOTE_LENGTH = 5000

/** The files of notes on a kind of record, by its noun: a PDF, or a picture of a page. */
export const noteFileOf = (noun: string): FileLimits & { kind: string } => ({
  kind: `${noun}-note`,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
})
