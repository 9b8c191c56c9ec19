import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'

/** Picks the timesheets with hours that someone should have certified by now. */
export type UncertifiedAmong = (tx: ReadTx<Actor>, submissionIds: string[]) => Promise<ReadonlySet<string>>

let registered: UncertifiedAmong = async () => new Set()

/** Called once by the slice that keeps certifications, on which time does not depend. Without it nothing has to be certified. */
export function registerUncertified(uncertifiedAmong: UncertifiedAmong): void {
  registered = uncertifiedAmong
}

/** Asks only where there is something to ask about. */
export const uncertifiedAmong: UncertifiedAmong = async (tx, submissionIds) =>
  submissionIds.length === 0 ? new Set() : registered(tx, submissionIds)
