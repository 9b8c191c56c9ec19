import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  { name: 'dashboards', files: /^(rules|web\/(?!chunks|manifest|routes|route-texts|calls))/, first: true, alone: true },
]
