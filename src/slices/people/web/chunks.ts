import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // What loads parts of people, for the screens that show them.
  { name: 'layers', files: /^web\/lazy-/ },
]
