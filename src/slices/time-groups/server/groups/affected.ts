import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'

/** Whose recorded hours a group's settings decide from a day on. */
export interface AffectedPerson {
  employeeId: string
  name: string
  /** Days with hours. */
  days: number
  /** Approved timesheets among them. */
  approved: number
}

/** People with hours in a group from a day on: how many, and the first 200 by name. */
export type AffectedFrom = (
  tx: ReadTx<Actor>,
  change: { groupId: string; from: PlainDate },
) => Promise<{ people: AffectedPerson[]; total: number }>

let registered: AffectedFrom | undefined

/** Called once by the slice that keeps hours, on which groups do not depend. */
export function registerAffected(affectedFrom: AffectedFrom): void {
  registered = affectedFrom
}

/** Throws where no slice has registered. */
export const affectedFrom: AffectedFrom = (tx, change) => {
  if (registered === undefined) throw new Error('no slice has registered whose hours follow groups')
  return registered(tx, change)
}
