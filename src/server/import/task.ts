import { z } from 'zod'
import { defineTask } from '#server/jobs/task.ts'

/**
 * The work on a run of an import. It is asked for again after each turn, and a run is never given up. Reading a hostile file takes half a minute, so all runs are in one
 * queue: mails and other jobs have the other place.
 */
export const importTask = defineTask('import', z.object({ runId: z.uuid() }), { maxAttempts: 1000, queue: 'imports' })
