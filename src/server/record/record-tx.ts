import type { Actor, JobActor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'

/** A transaction in which records change: of a request as well as of a job, who is no employee and has no role. */
export type RecordTx = WriteTx<
  { organizationId: string; employeeId?: string | null; mode?: Actor['mode'] | JobActor['mode'] } & Partial<
    Pick<Actor, 'baseRole' | 'writes'>
  >
>

/** What an event comes from: a request or a job, and why. */
export interface Origin {
  requestId: string
  reason?: string | undefined
  /**
   * One of many changes at once: what must be unique was compared for all of them together, so that only the index guards it, and no one is told of them
   * one by one (`RecordDefinition.changed`).
   */
  isOneOfMany?: true
  /** The caller has decided that the current user may make the change (`RecordDefinition.allow`), for all of several records or when it was scheduled. */
  isAllowed?: true
}
