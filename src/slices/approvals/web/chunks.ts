import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // Parts that a timesheet shows, on the person's own screen and in the inbox: without the inbox of all kinds, the screen of workflows, and the dialog of stand-ins.
  {
    name: 'timesheet',
    files: /^(?!web\/(workflows|stand-ins|inbox|home|route-texts|search|calls))/,
    shared: true,
    rest: true,
    first: true,
  },
]
