import type { Actor, JobActor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'

/** A transaction in which records change: of a request as well as of a job, who is no employee and has no role. */
export type RecordTx = WriteTx<
  { organizationId: string; employeeId?: string | null; mode?: Actor['mode'] | JobActor['mode'] } & Partial<
    Pick<Actor, 'baseRole' | 'writes'>
  >
>

/** Source of an event, a request or a job, and the reason for it. */
export interface Origin {
  requestId: string
  reason?: string | undefined
  /**
   * Set for one of many changes at once: uniqueness was checked for all of them together, so only the index guards it, and no one is
   * notified of each one (`RecordDefinition.changed`).
   */
  isOneOfMany?: true
  /** The caller has decided that the current user may make the change (`RecordDefinition.allow`), for all of several records or when it was scheduled. */
  isAllowed?: true
}
