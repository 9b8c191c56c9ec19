import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { openDecision, recall as recallApproval } from '#slices/approvals/server/public.ts'
import { firstOf, runOf } from '#slices/people/server/public.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { timesheetSubject } from '../approval/subject.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findSubmissionOn } from './find-timesheet.ts'

/** Returns the current user's submitted timesheet to a draft of the next revision, if no one has decided on it. */
export async function recall({
  ctx: { tx, request },
  input: { periodStart, version },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.recall>) {
  const [, person, submission] = await Promise.all([
    runOf(tx, lockTimeState, 'own', {}),
    firstOf(tx, loadPerson, 'own', {}),
    firstOf(tx, findSubmissionOn, 'own', { date: periodStart }),
  ])
  if (!person || submission?.periodStart !== periodStart) fail('NOT_FOUND', 'Not found')
  const approval = await openDecision(tx, timesheetSubject, submission.id)
  return recallApproval(tx, approval, { version, requestId: request.requestId })
}
