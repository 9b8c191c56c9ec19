import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { openTimesheet } from './open-timesheet.ts'

/** The current user's own timesheet in the period around a date, or the one of a submission of theirs. */
export function mine(sources: TimesheetSources) {
  return async ({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof timesheets.mine>) => {
    const { timesheet, missing, fixedBy } = await openTimesheet(tx, {
      whose: 'own',
      date: input.date ?? null,
      submissionId: input.submissionId ?? null,
      sources,
    })
    return { timesheet, missing, fixedBy }
  }
}
