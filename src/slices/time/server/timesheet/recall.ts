import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { approvalActorOf, approvalStateOf, closeRequests, loadApprovers, runningApprovers } from '#slices/approvals/server/public.ts'
import { firstOf, runOf } from '#slices/people/server/public.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { transition } from '#slices/time/rules/timesheet-state.ts'
import { timesheetSubject } from '../approval/subject.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findSubmissionOn } from './find-timesheet.ts'
import { storeTransition } from './store-transition.ts'
import { throwStale, throwTransitionError, versionOf } from './transition-errors.ts'

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
  const allApprovers = await tx.rows(loadApprovers, { subjectType: timesheetSubject.type, subjectId: submission.id })
  const approvers = runningApprovers(submission, allApprovers)
  const actor = approvalActorOf(tx.actor, person.userId, submission, approvers)
  const next = transition(approvalStateOf(submission, approvers), 'recall', { actor })
  if (!next.ok) throwTransitionError(next, submission)
  if (version !== versionOf(submission)) throwStale(submission)
  await Promise.all([
    closeRequests(tx, submission.id),
    storeTransition(tx, submission, next.timesheet, { event: 'recall', action: 'timesheet.recalled', requestId: request.requestId }),
  ])
  return { submissionId: submission.id, status: next.timesheet.status, revision: next.timesheet.revision, version: submission.version + 1 }
}
