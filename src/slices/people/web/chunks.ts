import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // Code that loads parts of a person's record, for the screens that show them.
  { name: 'layers', files: /^web\/lazy-/ },
]
