import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import { firstOf } from '#slices/people/server/public.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { entryOf } from '../entry/stored-entry.ts'
import { loadPerson } from '../person.ts'
import { buildTimesheet } from '../timesheet/build-timesheet.ts'
import { findSubmission, periodOfSubmission } from '../timesheet/find-timesheet.ts'
import { loadTimesheetParts } from '../timesheet/load-timesheet.ts'
import { submissionVisible } from '../visibility.ts'

/** One timesheet with its entries, for its owner, its approvers, the reporting line above the owner and administrators. */
export function timesheet(sources: TimesheetSources) {
  return async ({ ctx: { tx }, input: { submissionId } }: VerbArgs<ReadTx<Actor>, typeof approvals.timesheet>) => {
    const id = submissionId
    const [visible, submission, period] = await Promise.all([
      tx.first(submissionVisible, { id }),
      tx.first(findSubmission, { id }),
      tx.first(periodOfSubmission, { id }),
    ])
    if (!visible || !submission || !period) fail('NOT_FOUND', 'Not found')
    const [person, parts] = await Promise.all([
      firstOf(tx, loadPerson, { employeeId: submission.employeeId }, {}),
      loadTimesheetParts(tx, submission.employeeId, period, submission, sources),
    ])
    const entries = parts.entries.filter(entry => entry.periodStart === period.startsOn).map(entryOf)
    return { timesheet: buildTimesheet(tx.actor, person!, period, submission, parts), entries }
  }
}
