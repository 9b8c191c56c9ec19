import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // Shared by the operators' screens.
  { name: 'operators', files: /^web\/(stay\/(use-stay|kept-toast)|inside-organization|texts|calls)/, alone: true },
]
