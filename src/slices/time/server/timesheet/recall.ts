import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { approvalActorOf, approvalStateOf, loadApprovers, runningApprovers, settleRequests } from '#slices/approvals/server/public.ts'
import { firstOf, runOf } from '#slices/people/server/public.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { transition } from '#slices/time/rules/timesheet-state.ts'
import { timesheetSubject } from '../approval/subject.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findSubmissionOn } from './find-sheet.ts'
import { refuseStale, refuseTransition, versionOf } from './refuse.ts'
import { storeTransition } from './store-transition.ts'

/** Takes the reader's submitted sheet back to a draft of the next revision, while nobody has decided on it. */
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
  const asked = await tx.rows(loadApprovers, { subjectType: timesheetSubject.type, subjectId: submission.id })
  const approvers = runningApprovers(submission, asked)
  const actor = approvalActorOf(tx.actor, person.userId, submission, approvers)
  const next = transition(approvalStateOf(submission, approvers), 'recall', { actor })
  if (!next.ok) refuseTransition(next, submission)
  if (version !== versionOf(submission)) refuseStale(submission)
  await Promise.all([
    settleRequests(tx, submission.id),
    storeTransition(tx, submission, next.timesheet, { event: 'recall', action: 'timesheet.recalled', requestId: request.requestId }),
  ])
  return { submissionId: submission.id, status: next.timesheet.status, revision: next.timesheet.revision, version: submission.version + 1 }
}
