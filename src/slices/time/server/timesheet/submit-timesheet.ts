import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { NEW_STATE, transition } from '#slices/approvals/rules/approval-state.ts'
import {
  announceApproval,
  approvalActorOf,
  approvalStateOf,
  chainOf,
  closeRequests,
  loadApprovers,
  loadCandidates,
  loadTemplateSteps,
  runningApprovers,
  standInsOfToday,
  startWorkflow,
  throwRuleError,
  throwStale,
  versionOf,
} from '#slices/approvals/server/public.ts'
import { firstOf, rowsOf, runOf, type Whose } from '#slices/people/server/public.ts'
import { ATTESTATION, attestationOnBehalf, NOBODY_ELSE_CAN_APPROVE, submitViolation } from '#slices/time/rules/submit-check.ts'
import { periodLabel } from '#slices/time-groups/server/public.ts'
import { notifyOwner } from '../approval/notify.ts'
import { timesheetSubject } from '../approval/subject.ts'
import { storeHolidayPay } from '../day/holiday-entries.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findPeriod, storePeriod } from './find-period.ts'
import { findSubmissionOn, type Submission } from './find-timesheet.ts'
import { currentUsersName } from './load-timesheet.ts'
import { requireOnBehalfRights } from './on-behalf-rights.ts'

// A resubmitted one gets the period that its days have now.
const storeSubmission = sqlStatement<
  { id: string; employeeId: string; periodId: string; startsOn: PlainDate; endsOn: PlainDate; attestation: string },
  unknown
>(`
  insert into app.timesheet_submissions as s (id, employee_id, pay_period_id, pay_period_start, pay_period_end, attestation)
  values ($id, $employeeId, $periodId, $startsOn, $endsOn, $attestation)
  on conflict (organization_id, employee_id, pay_period_start) do update
    set pay_period_id = excluded.pay_period_id, attestation = excluded.attestation, updated_at = app.now()`)

export interface SubmitRequest {
  whose: Whose
  periodStart: PlainDate
  version: number
  /** Why an administrator submits it for the employee; null for the employee. */
  reason: string | null
  requestId: string
}

/**
 * Submits a timesheet under the lock of the employee's time state. The workflow is resolved now and stored, with the attestation as it was
 * confirmed or, on behalf, with who submitted it and why. The approvers of the first step are notified. Zero hours may be submitted (SHT-9).
 */
export async function submitTimesheet(tx: WriteTx<Actor>, request: SubmitRequest) {
  const { periodStart, version, reason, requestId } = request
  const [, person, found, onDay, template, candidates, standIns, submitter] = await loadForSubmit(tx, request)
  if (reason !== null) requireOnBehalfRights(tx.actor, person)
  if (!person || !found || found.groups.memberships.length === 0) {
    const message = reason === null ? "You don't have a timesheet yet" : "This person doesn't have a timesheet yet"
    fail('VALIDATION', message, { rule: 'no_timesheet' })
  }
  const period = found.period?.startsOn === periodStart ? await storePeriod(tx, found) : null
  if (!period) fail('VALIDATION', 'No pay period starts on this day', { field: 'periodStart', rule: 'no_period' })
  const submission = onDay?.periodStart === periodStart ? onDay : null

  const approvers = submission
    ? runningApprovers(submission, await tx.rows(loadApprovers, { subjectType: timesheetSubject.type, subjectId: submission.id }))
    : []
  const actor = approvalActorOf(tx.actor, person.userId, submission, approvers)
  const chain = chainOf(person, template, candidates)
  const { noun } = timesheetSubject
  const next = transition(submission ? approvalStateOf(submission, approvers) : NEW_STATE, 'submit', {
    actor,
    stepCount: chain.ok ? chain.steps.length : 1,
  })
  if (!next.ok) throwRuleError(next.rule, 'submit', submission, noun)
  if (version !== versionOf(submission)) throwStale(submission, noun)
  const early = submitViolation(period, person.today)
  if (early) fail('VALIDATION', early.message, { rule: early.rule })
  if (!chain.ok) fail('VALIDATION', NOBODY_ELSE_CAN_APPROVE, { rule: chain.rule })

  const { startsOn, endsOn } = period
  await storeHolidayPay(tx, {
    employee: person,
    groups: found.groups,
    periods: [{ startsOn, endsOn, status: submission?.status ?? 'draft' }],
  })
  const { revision } = next.state
  const id = submission?.id ?? newId()
  const title = periodLabel(startsOn, endsOn)
  const row = tx.run(storeSubmission, {
    id,
    employeeId: person.id,
    periodId: period.periodId,
    startsOn,
    endsOn,
    attestation: reason === null ? (person.attestationText ?? ATTESTATION) : attestationOnBehalf(submitter!.name, person.name, reason),
  })
  const { stored, approvers: stepApprovers } = startWorkflow(tx, {
    type: timesheetSubject,
    id,
    owner: { employeeId: person.id, userId: person.userId, name: person.name },
    title,
    revision,
    version: submission?.version ?? 0,
    steps: chain.steps,
    today: standIns,
    onBehalf: reason === null ? null : { reason, by: `${submitter!.name} for ${person.name}` },
  })
  if (reason !== null) notifyOwner(tx, { id, employeeId: person.id, title }, 'submitted', reason)
  emitAudit(tx, {
    action: reason === null ? 'timesheet.submitted' : 'timesheet.submitted_on_behalf',
    resourceType: 'timesheet_submissions',
    resourceId: id,
    before: stateFor(submission),
    after: { status: 'submitted', revision, periodStart, periodEnd: period.endsOn, approvers: stepApprovers },
    reason: reason ?? undefined,
    requestId,
  })
  const [submitted] = await Promise.all([stored, row, submission && closeRequests(tx, id)])
  if (!submitted) throwStale(submission, noun)
  announceApproval(tx, { type: timesheetSubject.type, id })
  return { submissionId: id, status: 'submitted' as const, revision, version: submitted.version }
}

/** Locks the employee's time state, and loads in the same batch what the submit depends on. */
function loadForSubmit(tx: WriteTx<Actor>, { whose, periodStart, reason }: SubmitRequest) {
  const on = { date: periodStart }
  const workflow = { ...on, subjectType: timesheetSubject.type }
  return Promise.all([
    runOf(tx, lockTimeState, whose, {}),
    firstOf(tx, loadPerson, whose, {}),
    findPeriod(tx, whose, on),
    firstOf(tx, findSubmissionOn, whose, on),
    rowsOf(tx, loadTemplateSteps, whose, workflow),
    rowsOf(tx, loadCandidates, whose, workflow),
    tx.rows(standInsOfToday, {}),
    reason === null ? undefined : tx.first(currentUsersName, {}),
  ])
}

function stateFor(submission: Submission | null) {
  return submission && { status: submission.status, revision: submission.revision, version: submission.version }
}
