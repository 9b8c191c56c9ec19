/**
 * A person's document is a PDF, or a JPEG or PNG of a page, of at most 10 MB. Authority: SEC-69 to SEC-71, decision 40. Rule STF-5.
 */
import type { FileLimits } from '#core/file-limits.ts'

export const DOCUMENT_FILE = {
  kind: 'employee-document',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }
