/**
 * A person's picture is a JPEG, PNG or WebP of at most 5 MB. Authority: SEC-69 to SEC-71. Rule PPL-2.
 */
import type { FileLimits } from '#core/file-limits.ts'

export const PICTURE = {
  kind: 'picture',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }
