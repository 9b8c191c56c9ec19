import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import { json } from '#server/db/bind-value.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import {
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
  storedStep,
} from '#slices/approvals/server/public.ts'
import { firstOf, rowsOf, runOf, type Whose } from '#slices/people/server/public.ts'
import { ATTESTATION, attestationOnBehalf, NOBODY_ELSE_CAN_APPROVE, submitViolation } from '#slices/time/rules/submit-check.ts'
import { NEW_TIMESHEET, transition } from '#slices/time/rules/timesheet-state.ts'
import { approvalRequest, notifyOwner } from '../approval/notify.ts'
import { timesheetSubject } from '../approval/subject.ts'
import { storeHolidayPay } from '../day/holiday-entries.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findPeriod, storePeriod } from './find-period.ts'
import { findSubmissionOn, type Submission } from './find-timesheet.ts'
import { currentUsersName } from './load-timesheet.ts'
import { addEvent } from './store-transition.ts'
import { requireOnBehalfRights, throwStale, throwTransitionError, versionOf } from './transition-errors.ts'

const storeSubmission = sqlStatement<
  {
    id: string
    version: number
    employeeId: string
    periodId: string
    startsOn: PlainDate
    endsOn: PlainDate
    revision: number
    steps: unknown
    attestation: string
  },
  { version: number }
>(`
  insert into app.timesheet_submissions as s (id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, revision, current_step, steps,
    submitted_at, submitted_by, attestation)
  values ($id, $employeeId, $periodId, $startsOn, $endsOn, 'submitted', $revision, 1, $steps, app.now(), app.user_id(), $attestation)
  on conflict (organization_id, employee_id, pay_period_start) do update
    set pay_period_id = excluded.pay_period_id, status = excluded.status, revision = excluded.revision, current_step = 1, steps = excluded.steps, submitted_at = app.now(),
      submitted_by = app.user_id(), attestation = excluded.attestation, decided_at = null, version = s.version + 1, updated_at = app.now()
    where s.version = $version
  returning s.version`)

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
export async function submitTimesheet(tx: WriteTx<Actor>, { whose, periodStart, version, reason, requestId }: SubmitRequest) {
  const on = { date: periodStart }
  const [, person, found, onDay, template, candidates, standIns, submitter] = await Promise.all([
    runOf(tx, lockTimeState, whose, {}),
    firstOf(tx, loadPerson, whose, {}),
    findPeriod(tx, whose, on),
    firstOf(tx, findSubmissionOn, whose, on),
    rowsOf(tx, loadTemplateSteps, whose, on),
    rowsOf(tx, loadCandidates, whose, on),
    tx.rows(standInsOfToday, {}),
    reason === null ? undefined : tx.first(currentUsersName, {}),
  ])
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
  const next = transition(submission ? approvalStateOf(submission, approvers) : NEW_TIMESHEET, 'submit', {
    actor,
    stepCount: chain.ok ? chain.steps.length : 1,
  })
  if (!next.ok) throwTransitionError(next, submission)
  if (version !== versionOf(submission)) throwStale(submission)
  const early = submitViolation(period, person.today)
  if (early) fail('VALIDATION', early.message, { rule: early.rule })
  if (!chain.ok) fail('VALIDATION', NOBODY_ELSE_CAN_APPROVE, { rule: chain.rule })

  const { startsOn, endsOn } = period
  await storeHolidayPay(tx, {
    employee: person,
    groups: found.groups,
    periods: [{ startsOn, endsOn, status: submission?.status ?? 'draft' }],
  })
  const { revision } = next.timesheet
  const id = submission?.id ?? newId()
  const timesheet = { id, employeeId: person.id, periodStart, periodEnd: period.endsOn }
  const stored = tx.first(storeSubmission, {
    id,
    version: submission?.version ?? 0,
    employeeId: person.id,
    periodId: period.periodId,
    startsOn: period.startsOn,
    endsOn: period.endsOn,
    revision,
    steps: json(chain.steps.map(storedStep)),
    attestation: reason === null ? (person.attestationText ?? ATTESTATION) : attestationOnBehalf(submitter!.name, person.name, reason),
  })
  addEvent(tx, { submissionId: id, revision, stepOrder: null, event: 'submit', detail: reason })
  const ownerName = submitter ? `${submitter.name} for ${person.name}` : person.name
  const stepApprovers = startWorkflow(
    tx,
    { type: timesheetSubject.type, id, revision },
    chain.steps,
    approvalRequest(timesheet, ownerName),
    {
      ownerUserId: person.userId,
      today: standIns,
    },
  )
  if (reason !== null) notifyOwner(tx, timesheet, 'submitted', reason)
  emitAudit(tx, {
    action: reason === null ? 'timesheet.submitted' : 'timesheet.submitted_on_behalf',
    resourceType: 'timesheet_submissions',
    resourceId: id,
    before: stateFor(submission),
    after: { status: 'submitted', revision, periodStart, periodEnd: period.endsOn, approvers: stepApprovers },
    reason: reason ?? undefined,
    requestId,
  })
  const [row] = await Promise.all([stored, submission && closeRequests(tx, id)])
  if (!row) throwStale(submission)
  tx.announce('timesheet_submissions', id)
  return { submissionId: id, status: 'submitted' as const, revision, version: row.version }
}

function stateFor(submission: Submission | null) {
  return submission && { status: submission.status, revision: submission.revision, version: submission.version }
}
