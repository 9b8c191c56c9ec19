import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { ApprovalState } from '#slices/approvals/rules/approval-state.ts'
import { keyOf } from '#slices/approvals/rules/violations.ts'
import { type Approval, announceApproval } from './approval.ts'
import { throwStale } from './errors.ts'
import { addEvent, addNote } from './history.ts'

const advance = sqlStatement<
  { subjectType: string; subjectId: string; version: number; status: string; revision: number; currentStep: number },
  unknown
>(`
  update app.approvals a set status = $status, revision = $revision, current_step = $currentStep, version = a.version + 1, updated_at = app.now(),
    decided_at = case when $status in ('approved', 'rejected') then app.now() end,
    submitted_at = case when $status = 'draft' then null else a.submitted_at end
  where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId and a.version = $version`)

interface Transition {
  event: 'approve' | 'reject' | 'withdraw' | 'recall' | 'reopen'
  /** In the past tense, for the audit trail. */
  verb: 'approved' | 'rejected' | 'decision_withdrawn' | 'recalled' | 'reopened'
  /** The step that was decided, or that awaits a decision again. */
  stepOrder?: number
  note?: { text: string; noteType: 'approval' | 'rejection' | 'general'; days: readonly string[] } | undefined
  /** The account of the approver for whom a stand-in decided. */
  decidesFor?: string | null
  requestId: string
}

/** Stores one transition: the state, the history, the note, and the audit event, and tells open tabs. Throws CONFLICT when the row has changed. */
export async function storeTransition(
  tx: WriteTx<Actor>,
  approval: Approval,
  next: ApprovalState,
  { event, verb, stepOrder, note, decidesFor, requestId }: Transition,
): Promise<void> {
  const { type, id, revision, version } = approval
  const { status, currentStep } = next
  const stored = tx.run(advance, { subjectType: type, subjectId: id, version, status, revision: next.revision, currentStep })
  addEvent(tx, { type, id, revision, stepOrder: stepOrder ?? null, event, detail: note?.text ?? null })
  if (note) addNote(tx, { type, id, revision, noteId: newId(), ...note })
  emitAudit(tx, {
    action: `${keyOf(approval.noun)}.${verb}`,
    resourceType: type,
    resourceId: id,
    before: { status: approval.status, revision, step: approval.currentStep, version },
    after: { status, revision: next.revision, step: currentStep, version: version + 1, ...(decidesFor && { decidedFor: decidesFor }) },
    reason: note?.text,
    requestId,
  })
  if ((await stored) !== 1) throwStale(approval, approval.noun)
  announceApproval(tx, approval)
}
