import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { transition } from '#slices/time/rules/timesheet-state.ts'
import { loadApprovers, sheetActorOf, sheetStateOf } from '../approval/load-approvers.ts'
import { settleAsks } from '../approval/notify.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findSubmissionOn } from './find-sheet.ts'
import { refuseStale, refuseTransition, versionOf } from './refuse.ts'
import { storeTransition } from './store-transition.ts'

/** Takes the reader's submitted sheet back to a draft of the next revision, while nobody has decided on it. */
export async function recall({
  ctx: { tx, request },
  input: { periodStart, version },
}: VerbArgs<WriteTx<Actor>, { periodStart: PlainDate; version: number }>) {
  const [, person, submission] = await Promise.all([
    tx.run(lockTimeState, { employeeId: null }),
    tx.first(loadPerson, { employeeId: null }),
    tx.first(findSubmissionOn, { employeeId: null, date: periodStart }),
  ])
  if (!person || submission?.periodStart !== periodStart) fail('NOT_FOUND', 'Not found')
  const approvers = await tx.rows(loadApprovers, { submissionId: submission.id })
  const actor = sheetActorOf(tx.actor, person.userId, submission, approvers)
  const next = transition(sheetStateOf(submission, approvers), 'recall', { actor })
  if (!next.ok) refuseTransition(next, submission)
  if (version !== versionOf(submission)) refuseStale(submission)
  await Promise.all([
    settleAsks(tx, submission.id),
    storeTransition(tx, submission, next.timesheet, { event: 'recall', action: 'timesheet.recalled', requestId: request.requestId }),
  ])
  return { submissionId: submission.id, status: next.timesheet.status, revision: next.timesheet.revision, version: submission.version + 1 }
}
