import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

/** Whose recorded hours a group's settings decide from a day on. */
export interface AffectedPerson {
  employeeId: string
  name: string
  /** Days with hours. */
  days: number
  /** Approved timesheets among them. */
  approved: number
}

/** What groups need to know about hours, which they do not depend on. */
export interface HoursOfGroups {
  /** People with hours from a day on, by name, 200 at most. */
  affectedFrom(tx: ReadTx<Actor>, change: { groupId: string; from: PlainDate }): Promise<AffectedPerson[]>
  /** Computes the results of a group's or of people's hours again from a day on, as a job that begins after the commit. */
  recomputeFrom(
    tx: WriteTx<Actor>,
    change: { groupId: string; from: PlainDate } | { employeeIds: string[]; from: PlainDate },
  ): Promise<unknown>
}

let registered: HoursOfGroups | undefined

/** Called once by the slice that keeps hours. */
export function registerHours(hours: HoursOfGroups): void {
  registered = hours
}

/** Throws where no slice has registered. */
export function hoursOfGroups(): HoursOfGroups {
  if (registered === undefined) throw new Error('no slice has registered the hours of groups')
  return registered
}
