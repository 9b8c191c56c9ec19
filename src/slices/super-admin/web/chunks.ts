import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // What the screens of operators share.
  { name: 'operators', files: /^web\/(stay\/(use-stay|kept-toast)|inside-organization|texts|calls)/, alone: true },
]
