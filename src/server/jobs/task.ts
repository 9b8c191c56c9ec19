import type { ZodType } from 'zod'

/** A job that verbs may ask for with `tx.enqueue`. A manifest's `verbTasks` says what it does; the database knows it from the next start on. */
export interface Task<Payload extends object> {
  /** Its name in the queue, unique among all slices. */
  readonly name: string
  /** Holds ids alone, because the job reads the rows again. The organization is added to it. */
  readonly payload: ZodType<Payload>
  /** How often it is tried in all. */
  readonly maxAttempts: number
  /** Jobs of one queue run one after the other; null for one that runs beside any other. */
  readonly queue: string | null
}

interface TaskOptions {
  /** 12 by default. */
  maxAttempts?: number
  /** For slow work: as two jobs run at a time, one of a queue leaves a place for all others. */
  queue?: string
}

export function defineTask<Payload extends object>(
  name: string,
  payload: ZodType<Payload>,
  { maxAttempts = 12, queue }: TaskOptions = {},
): Task<Payload> {
  return { name, payload, maxAttempts, queue: queue ?? null }
}

/** A task with its work, as a manifest lists it. `Parts` is what the work is made of. */
export interface VerbTask<Parts> {
  readonly task: Pick<Task<object>, 'name' | 'maxAttempts' | 'queue'>
  readonly work: (parts: Parts) => (payload: unknown) => Promise<void>
}

/** Says what a task does. The organization in the payload is the one whose transaction asked for it. The work may run more than once. */
export function runs<Parts, Payload extends object>(
  task: Task<Payload>,
  work: (parts: Parts) => (job: Payload & { organizationId: string }) => Promise<void>,
): VerbTask<Parts> {
  return {
    task,
    work: parts => {
      const run = work(parts)
      return job => {
        const { organizationId, ...payload } = job as { organizationId: string }
        return run({ ...task.payload.parse(payload), organizationId })
      }
    },
  }
}
