import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  { name: 'home', files: /^web\/(?!chunks|list-figure|manifest|routes|route-texts|calls|nothing-for-role)/, first: true, alone: true },
]
