import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { invalid } from '#core/result.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import {
  type Decision,
  decide,
  loadApprovers,
  type OpenDecision,
  runningApprovers,
  type SubjectOwner,
  type SubjectType,
  type Submitted,
  withdraw,
} from '#slices/approvals/server/public.ts'
import { violationOf } from '#slices/time/rules/timesheet-state.ts'
import { lockTimeStateOfSubmission } from '../entry/time-state.ts'
import { findSubmission, hoursOfSubmission, type Submission } from '../timesheet/find-timesheet.ts'
import { addEvent, storeTransition } from '../timesheet/store-transition.ts'
import { throwStale, throwTransitionError, throwWithdrawalError } from '../timesheet/transition-errors.ts'
import { submissionVisible } from '../visibility.ts'
import { approvalRequest, noLongerAsked, notifyOwner } from './notify.ts'

const loadSubmitted = sqlStatement<object, Submitted>(`
  select s.id, s.revision, s.current_step, e.user_id as owner_user_id, e.first_name || ' ' || e.last_name as owner_name,
    s.steps, coalesce(s.submitted_at, s.updated_at) as submitted_at
  from app.timesheet_submissions s join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  where s.organization_id = (select app.org_id()) and s.status = 'submitted' order by s.id`)

const loadOwner = sqlStatement<{ id: string }, SubjectOwner>(`
  select e.user_id, e.first_name || ' ' || e.last_name as name from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  where s.organization_id = (select app.org_id()) and s.id = $id`)

const hoursChanged = sqlStatement<{ id: string }, { changed: boolean }>(`
  select s.rejected_hours is distinct from ${hoursOfSubmission} as changed from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.id = $id`)

/** A rejection may name days of the timesheet. */
interface TimesheetDecision extends Decision {
  days?: readonly PlainDate[] | undefined
}

const recordedAs = {
  approve: { audit: 'timesheet.approved', noteType: 'approval' },
  reject: { audit: 'timesheet.rejected', noteType: 'rejection' },
  reopen: { audit: 'timesheet.reopened', noteType: 'general' },
} as const

/** Timesheets as a subject of approvals: their texts, what is stored, and who is notified. */
export const timesheetSubject: SubjectType<Submission, TimesheetDecision> = {
  type: 'timesheet_submissions',
  noun: 'timesheet',
  submitted: tx => tx.rows(loadSubmitted, {}),
  lock,
  request: approvalRequest,
  throwRuleError(rule, action, timesheet) {
    const violation = violationOf(rule, action)
    throwTransitionError(invalid(violation.rule, violation.field, violation.message), timesheet)
  },
  throwStale,
  ended: (tx, timesheet, outcome, { note }) => notifyOwner(tx, timesheet, outcome, note?.trim() || undefined),
  store(tx, timesheet, next, { action, note, days = [], requestId, decidesFor }) {
    const text = note?.trim() || undefined
    return storeTransition(tx, timesheet, next, {
      event: action,
      action: recordedAs[action].audit,
      ...(action !== 'reopen' && { stepOrder: timesheet.currentStep }),
      note:
        text === undefined ? undefined : { text, noteType: recordedAs[action].noteType, days: days.filter(day => isOf(timesheet, day)) },
      decidesFor,
      requestId,
    })
  },
  addEvent(tx, { id: submissionId, revision, currentStep: stepOrder }, { event, detail, changed, reason, requestId }) {
    addEvent(tx, { submissionId, revision, stepOrder, event, detail })
    const action = event === 'escalate' ? 'timesheet.escalated' : 'timesheet.reassigned'
    emitAudit(tx, { action, resourceType: 'timesheet_submissions', resourceId: submissionId, after: changed, reason, requestId })
  },
  isEdited: async (tx, { id }) => (await tx.first(hoursChanged, { id }))!.changed,
  noLongerAsked,
  throwWithdrawalError,
  storeWithdrawal: (tx, timesheet, next, { requestId }) =>
    storeTransition(tx, timesheet, next, {
      event: 'withdraw',
      action: 'timesheet.decision_withdrawn',
      stepOrder: next.currentStep,
      requestId,
    }),
  withdrawn: (tx, timesheet, outcome) => notifyOwner(tx, timesheet, `${outcome}_withdrawn`, undefined),
}

function isOf(timesheet: Submission, day: PlainDate): boolean {
  return day >= timesheet.periodStart && day <= timesheet.periodEnd
}

async function lock(tx: Pick<WriteTx<unknown>, 'first' | 'rows'>, id: string) {
  const [, subject, owner] = await Promise.all([
    tx.first(lockTimeStateOfSubmission, { id }),
    tx.first(findSubmission, { id }),
    tx.first(loadOwner, { id }),
  ])
  return subject && owner ? { subject, owner } : null
}

/** Locks and loads in one round trip. A timesheet that the current user may not see answers like an unknown id. */
export async function openDecision(tx: WriteTx<Actor>, submissionId: string): Promise<OpenDecision<Submission>> {
  const [locked, visible, approvers] = await Promise.all([
    lock(tx, submissionId),
    tx.first(submissionVisible, { id: submissionId }),
    tx.rows(loadApprovers, { subjectType: timesheetSubject.type, subjectId: submissionId }),
  ])
  if (!visible || !locked) fail('NOT_FOUND', 'Not found')
  return { ...locked, approvers: runningApprovers(locked.subject, approvers) }
}

/**
 * Several timesheets, always in the same order, so that two calls about the same ones cannot deadlock on each other's locks. Throws
 * VALIDATION when one is listed twice.
 */
export function inOneOrder<Target extends { submissionId: string }>(targets: readonly Target[]): Target[] {
  if (new Set(targets.map(target => target.submissionId)).size < targets.length) {
    fail('VALIDATION', 'The same timesheet is listed twice', { field: 'submissions', rule: 'sheet_twice' })
  }
  return targets.toSorted((a, b) => (a.submissionId < b.submissionId ? -1 : 1))
}

/** Decides on an open timesheet, and returns its new status. */
export async function decideTimesheet(tx: WriteTx<Actor>, open: OpenDecision<Submission>, decision: TimesheetDecision) {
  const { status, revision } = await decide(tx, timesheetSubject, open, decision)
  return { submissionId: open.subject.id, status, revision, version: open.subject.version + 1 }
}

/** Withdraws the current user's decision on version `decidedVersion` of an open timesheet, and returns its status. */
export async function withdrawDecision(
  tx: WriteTx<Actor>,
  open: OpenDecision<Submission>,
  decision: { decidedVersion: number; requestId: string },
) {
  const { status, revision } = await withdraw(tx, timesheetSubject, open, decision)
  return { submissionId: open.subject.id, status, revision, version: open.subject.version + 1 }
}
