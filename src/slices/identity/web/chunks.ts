import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // The sign-in page for strangers, without its rarely needed parts.
  { name: 'sign-in', files: /^web\/auth\/(?!here-|demo-|new-password-|verify-|sign-up-|request-reset-form|password-)/ },
]
