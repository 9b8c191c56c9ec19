import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { invalid } from '#core/result.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { violationOf } from '#slices/time/rules/timesheet-state.ts'
import { currentUsersName } from '../timesheet/load-timesheet.ts'
import { addNote } from '../timesheet/store-transition.ts'
import { throwTransitionError } from '../timesheet/transition-errors.ts'
import { notifyOwner } from './notify.ts'
import { openDecision } from './subject.ts'

/**
 * Adds a general note to someone else's timesheet, whatever its state but draft; no decision and no new version follow from it. Days that are none of its period
 * are left out. For whoever may see the timesheet; throws FORBIDDEN for the owner, who has notes of their own.
 */
export async function comment({
  ctx: { tx, request },
  input: { submissionId, note, days },
}: VerbArgs<WriteTx<Actor>, typeof approvals.comment>): Promise<OutputOf<typeof approvals.comment>> {
  const [{ subject, owner }, author] = await Promise.all([openDecision(tx, submissionId), tx.first(currentUsersName, {})])
  if (owner.userId === tx.actor.userId) fail('FORBIDDEN', 'This is your own timesheet', { rule: 'own_timesheet' })
  if (subject.status === 'draft') {
    const { rule, field, message } = violationOf('is_draft', 'approve')
    throwTransitionError(invalid(rule, field, message), subject)
  }
  const own = days.filter((day: PlainDate) => day >= subject.periodStart && day <= subject.periodEnd)
  const id = newId()
  addNote(tx, subject, { id, event: 'comment', text: note, noteType: 'general', days: own })
  notifyOwner(tx, subject, 'commented', note)
  const { requestId } = request
  emitAudit(tx, { action: 'timesheet.commented', resourceType: 'timesheet_submissions', resourceId: submissionId, reason: note, requestId })
  tx.announce('timesheet_submissions', submissionId)
  return { note: { id, note, noteType: 'general', days: own, revision: subject.revision, createdBy: author!.name, createdAt: author!.now } }
}
