import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { requireOnBehalfRights } from './on-behalf-rights.ts'
import { openTimesheet } from './open-timesheet.ts'

/** Someone else's timesheet in the period around a date, for an administrator who enters hours on it or submits it. */
export function openOnBehalf(sources: TimesheetSources) {
  return async ({ ctx: { tx }, input: { employeeId, date } }: VerbArgs<ReadTx<Actor>, typeof timesheets.openOnBehalf>) => {
    const { person, timesheet, missing, fixedBy } = await openTimesheet(tx, { whose: { employeeId }, date: date ?? null, sources }, one =>
      requireOnBehalfRights(tx.actor, one),
    )
    return { timesheet, missing, fixedBy, employeeName: person!.name }
  }
}
