import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { addEvent, addNote, throwRuleError } from '#slices/approvals/server/public.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { currentUsersName } from '../timesheet/load-timesheet.ts'
import { notifyOwner } from './notify.ts'
import { daysOfTimesheet, openTimesheet } from './subject.ts'

/**
 * Adds a general note to someone else's timesheet, whatever its state but draft; no decision and no new version follow from it. Days that are none of its period
 * are left out. For whoever may see the timesheet; throws FORBIDDEN for the owner, who has notes of their own.
 */
export async function comment({
  ctx: { tx, request },
  input: { submissionId, note, days },
}: VerbArgs<WriteTx<Actor>, typeof approvals.comment>): Promise<OutputOf<typeof approvals.comment>> {
  const [{ approval }, author, own] = await Promise.all([
    openTimesheet(tx, submissionId),
    tx.first(currentUsersName, {}),
    daysOfTimesheet(tx, submissionId, days),
  ])
  if (approval.ownerUserId === tx.actor.userId) fail('FORBIDDEN', 'This is your own timesheet', { rule: 'own_timesheet' })
  if (approval.status === 'draft') throwRuleError('is_draft', 'approve', approval, approval.noun)
  const id = newId()
  const { type, revision } = approval
  addNote(tx, { type, id: submissionId, revision, noteId: id, text: note, noteType: 'general', days: own })
  addEvent(tx, { type, id: submissionId, revision, event: 'comment', detail: note })
  notifyOwner(tx, approval, 'commented', note)
  const { requestId } = request
  emitAudit(tx, { action: 'timesheet.commented', resourceType: 'timesheet_submissions', resourceId: submissionId, reason: note, requestId })
  tx.announce('timesheet_submissions', submissionId)
  return { note: { id, note, noteType: 'general', days: own, revision, createdBy: author!.name, createdAt: author!.now } }
}
