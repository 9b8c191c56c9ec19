import { Failure } from '#core/failure.ts'
import type { JobActor } from '#server/db/gate.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { needsStandIns, standIns } from '#slices/time/rules/approval-chain.ts'
import { lockTimeStateOfSubmission } from '../entry/time-state.ts'
import { findSubmission } from '../timesheet/find-sheet.ts'
import { loadApprovers, type StepApproverRow } from './load-approvers.ts'
import { askApprovers } from './notify.ts'

const loadAdministrators = sqlStatement<object, { userId: string }>(`
  select m.user_id from app.roles r
  join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
  join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  where r.organization_id = (select app.org_id()) and r.base_role = 'admin' and e.is_active is not false
  order by m.user_id`)

const loadSubmitted = sqlStatement<object, { id: string }>(
  `select s.id from app.timesheet_submissions s where s.organization_id = (select app.org_id()) and s.status = 'submitted' order by s.id`,
)

const loadOwner = sqlStatement<{ employeeId: string }, { userId: string | null; name: string }>(`
  select e.user_id, e.first_name || ' ' || e.last_name as name from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = $employeeId`)

const insertStandIns = sqlStatement<{ submissionId: string; revision: number; stepOrder: number; users: string[] }, unknown>(`
  insert into app.timesheet_step_approvers as a (submission_id, revision, step_order, approver_user_id, stands_in)
  select $submissionId::uuid, $revision::int, $stepOrder::int, u, true from unnest($users::uuid[]) as u
  on conflict (organization_id, submission_id, revision, step_order, approver_user_id) do update set stands_in = true where a.decision is null`)

/** Where a step begins or goes on, and who was asked on it. */
interface Step {
  submissionId: string
  revision: number
  stepOrder: number
  ownerUserId: string | null
  approvers: readonly StepApproverRow[]
}

/** Stores the administrators as approvers of a step that nobody is left to decide. Answers who is asked now: the accounts added. */
export async function appointStandIns(
  tx: Pick<ReadTx<unknown>, 'rows'> & Pick<WriteTx<unknown>, 'atCommit'>,
  { submissionId, revision, stepOrder, ownerUserId, approvers }: Step,
): Promise<string[]> {
  const present = approvers.filter(approver => approver.stepOrder === stepOrder && approver.isMember)
  if (!needsStandIns(present)) return []
  const administrators = (await tx.rows(loadAdministrators, {})).map(row => row.userId)
  const users = standIns(administrators, ownerUserId)
  if (users.length > 0) tx.atCommit(insertStandIns, { submissionId, revision, stepOrder, users })
  return users
}

/**
 * The job `reassign_approvals`, queued in the transaction in which someone lost access: every submitted timesheet of the organization whose
 * current step nobody is left to decide goes to the administrators, who are told. One transaction a timesheet.
 */
export async function reassignApprovals(jobs: OpenJobDatabase, organizationId: string): Promise<void> {
  try {
    const submitted = await jobs.withJob(organizationId).readOnce(tx => tx.rows(loadSubmitted, {}))
    for (const { id } of submitted) await jobs.withJob(organizationId).write(tx => reassign(tx, id))
  } catch (error) {
    // An inactive organization has nobody who could decide; whoever switches it on again finds the job's work done by the next change.
    if (!(error instanceof Failure && error.details.rule === 'organization_inactive')) throw error
  }
}

async function reassign(tx: WriteTx<JobActor>, id: string): Promise<void> {
  const [, submission, approvers] = await Promise.all([
    tx.run(lockTimeStateOfSubmission, { id }),
    tx.first(findSubmission, { id }),
    tx.rows(loadApprovers, { submissionId: id }),
  ])
  if (submission?.status !== 'submitted') return
  const owner = await tx.first(loadOwner, { employeeId: submission.employeeId })
  const { revision, currentStep: stepOrder } = submission
  const asked = await appointStandIns(tx, { submissionId: id, revision, stepOrder, ownerUserId: owner?.userId ?? null, approvers })
  if (asked.length === 0) return
  askApprovers(tx, asked, submission, owner!.name)
  tx.announce({ table: 'timesheet_submissions', id, organizationId: tx.actor.organizationId })
}
