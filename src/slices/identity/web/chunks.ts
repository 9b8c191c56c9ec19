import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // What a stranger downloads to sign in, without what few visits need.
  { name: 'sign-in', files: /^web\/auth\/(?!here-|demo-|new-password-|verify-|sign-up-|request-reset-form|password-)/ },
]
