import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { TimesheetState } from '#slices/time/rules/timesheet-state.ts'
import { hoursOfSubmission, type Submission } from './find-timesheet.ts'
import { throwStale } from './transition-errors.ts'

const advance = sqlStatement<{ id: string; version: number; status: string; revision: number; currentStep: number }, unknown>(`
  update app.timesheet_submissions s set status = $status, revision = $revision, current_step = $currentStep, version = version + 1, updated_at = app.now(),
    decided_at = case when $status in ('approved', 'rejected') then app.now() end,
    submitted_at = case when $status = 'draft' then null else submitted_at end,
    rejected_hours = case when $status = 'rejected' then ${hoursOfSubmission} end
  where organization_id = (select app.org_id()) and id = $id and version = $version`)

const insertEvent = sqlStatement<
  { id: string; submissionId: string; revision: number; stepOrder: number | null; event: string; detail: string | null },
  unknown
>(`
  insert into app.timesheet_submission_events (id, submission_id, revision, step_order, event, actor_user_id, detail)
  values ($id, $submissionId, $revision, $stepOrder, $event, app.user_id(), $detail)`)

const insertNote = sqlStatement<
  { id: string; submissionId: string; revision: number; note: string; noteType: string; days: PlainDate[] },
  unknown
>(`
  insert into app.timesheet_submission_review_notes (id, submission_id, revision, note, note_type, days, created_by)
  values ($id, $submissionId, $revision, $note, $noteType, $days::date[], app.user_id())`)

export interface Transition {
  event: 'approve' | 'reject' | 'withdraw' | 'recall' | 'reopen'
  /** noun.verb of the audit event. */
  action: string
  /** The step that was decided, or that awaits a decision again. */
  stepOrder?: number
  note?: Note | undefined
  /** The account of the approver for whom a stand-in decided. */
  decidesFor?: string | null | undefined
  requestId: string
}

/** Stores one transition: the timesheet's row, its history, the note and the audit event. Throws CONFLICT when the row has changed. */
export async function storeTransition(
  tx: WriteTx<Actor>,
  submission: Submission,
  next: TimesheetState,
  transition: Transition,
): Promise<void> {
  const { id: submissionId, revision } = submission
  const { status, currentStep } = next
  const stored = tx.run(advance, { id: submissionId, version: submission.version, status, revision: next.revision, currentStep })
  addEvent(tx, {
    submissionId,
    revision,
    stepOrder: transition.stepOrder ?? null,
    event: transition.event,
    detail: transition.note?.text ?? null,
  })
  if (transition.note) insertReviewNote(tx, submission, { id: newId(), ...transition.note })
  emitAudit(tx, {
    action: transition.action,
    resourceType: 'timesheet_submissions',
    resourceId: submissionId,
    before: { status: submission.status, revision, step: submission.currentStep, version: submission.version },
    after: {
      status,
      revision: next.revision,
      step: currentStep,
      version: submission.version + 1,
      ...(transition.decidesFor && { decidedFor: transition.decidesFor }),
    },
    reason: transition.note?.text,
    requestId: transition.requestId,
  })
  if ((await stored) !== 1) throwStale(submission)
  tx.announce('timesheet_submissions', submissionId)
}

type Note = { text: string; noteType: 'approval' | 'rejection' | 'general'; days: readonly PlainDate[] }

function insertReviewNote(
  tx: Pick<WriteTx<unknown>, 'atCommit'>,
  { id: submissionId, revision }: Submission,
  { id, text, noteType, days }: Note & { id: string },
): void {
  tx.atCommit(insertNote, { id, submissionId, revision, note: text, noteType, days: [...days] })
}

/** Adds a note without a decision, and an event, to a timesheet, with the commit. */
export function addNote(tx: WriteTx<Actor>, submission: Submission, note: Note & { id: string; event: 'comment' }): void {
  insertReviewNote(tx, submission, note)
  const { id: submissionId, revision } = submission
  addEvent(tx, { submissionId, revision, stepOrder: null, event: note.event, detail: note.text })
}

/** Adds an event to the timesheet's history, with the commit. */
export function addEvent(
  tx: Pick<WriteTx<unknown>, 'atCommit'>,
  event: { submissionId: string; revision: number; stepOrder: number | null; event: string; detail: string | null },
): void {
  tx.atCommit(insertEvent, { id: newId(), ...event })
}
