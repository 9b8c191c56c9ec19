import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { firstOf } from '#slices/people/server/public.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { entryOf } from '../entry/stored-entry.ts'
import { loadPerson } from '../person.ts'
import { buildSheet } from '../timesheet/build-sheet.ts'
import { findSubmission, periodOfSubmission } from '../timesheet/find-sheet.ts'
import { loadSheetParts } from '../timesheet/load-sheet.ts'
import { submissionVisible } from '../visibility.ts'

/** One sheet with its entries, for its owner, those asked to decide on it, the manager line and administrators. */
export async function sheet({ ctx: { tx }, input: { submissionId } }: VerbArgs<ReadTx<Actor>, typeof approvals.timesheet>) {
  const id = submissionId
  const [visible, submission, period] = await Promise.all([
    tx.first(submissionVisible, { id }),
    tx.first(findSubmission, { id }),
    tx.first(periodOfSubmission, { id }),
  ])
  if (!visible || !submission || !period) fail('NOT_FOUND', 'Not found')
  const [person, parts] = await Promise.all([
    firstOf(tx, loadPerson, { employeeId: submission.employeeId }, {}),
    loadSheetParts(tx, submission.employeeId, period, submission),
  ])
  const entries = parts.entries.filter(entry => entry.periodStart === period.startsOn).map(entryOf)
  return { timesheet: buildSheet(tx.actor, person!, period, submission, parts), entries }
}
