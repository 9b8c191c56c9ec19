import { z } from 'zod'
import { defineTask } from '#server/jobs/task.ts'

/** The work on a run of an import. It is asked for again after each turn, and a run is never given up. */
export const importTask = defineTask('import', z.object({ runId: z.uuid() }), { maxAttempts: 1000 })
