import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // Every screen with a list has them.
  { name: 'table', files: /^web\/(saved-views|calls|texts|public)\./ },
]
