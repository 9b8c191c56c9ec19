/**
 * An organization's logo is a JPEG, PNG or WebP of at most 5 MB. Authority: SEC-69 to SEC-71. Rule ORG-2.
 */
import type { FileLimits } from '#core/file-limits.ts'

export const LOGO = {
  kind: 'logo',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }
