import { Failure } from '#core/failure.ts'
import type { JobActor } from '#server/db/gate.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { needsStandIns, standIns } from '#slices/approvals/rules/approval-chain.ts'
import { type Approval, announceApproval, loadSubmitted } from './approval.ts'
import { roleDecides } from './deciding-role.ts'
import { keepStandIns, standInsOfToday } from './keep-stand-ins.ts'
import type { StepApproverRow } from './load-approvers.ts'
import { openSubmitted } from './open-submitted.ts'
import { askApprovers, closeRequests } from './requests.ts'

export const loadAdministrators = sqlStatement<object, { userId: string }>(`
  select m.user_id from app.roles r
  join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
  join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  where r.organization_id = (select app.org_id()) and ${roleDecides} and e.is_active is not false order by m.user_id`)

const insertStandIns = sqlStatement<
  { subjectType: string; subjectId: string; revision: number; stepOrder: number; users: string[] },
  unknown
>(`
  insert into app.approval_step_approvers as a (subject_type, subject_id, revision, step_order, approver_user_id, stands_in)
  select $subjectType::text, $subjectId::uuid, $revision::int, $stepOrder::int, u, true from unnest($users::uuid[]) as u
  on conflict (organization_id, subject_type, subject_id, revision, step_order, approver_user_id) 
    do update set stands_in = true, is_asked = true, decides_for = null where a.decision is null`)

/** The step that begins or continues, and its approvers. */
interface Step {
  subjectType: string
  subjectId: string
  revision: number
  stepOrder: number
  ownerUserId: string | null
  approvers: readonly StepApproverRow[]
}

/** Stores the administrators as approvers of a step that no one is left to decide. Returns the added accounts. */
export async function appointStandIns(
  tx: Pick<ReadTx<unknown>, 'rows'> & Pick<WriteTx<unknown>, 'atCommit'>,
  { subjectType, subjectId, revision, stepOrder, ownerUserId, approvers }: Step,
): Promise<string[]> {
  const present = approvers.filter(approver => approver.stepOrder === stepOrder && approver.isMember)
  if (!needsStandIns(present)) return []
  const administrators = (await tx.rows(loadAdministrators, {})).map(row => row.userId)
  const users = standIns(administrators, ownerUserId)
  if (users.length > 0) tx.atCommit(insertStandIns, { subjectType, subjectId, revision, stepOrder, users })
  return users
}

/**
 * The job `reassign_approvals`, queued in the transaction in which someone lost access, began or ceased to decide in place of others, or the organization
 * became active: everything submitted in the organization whose current step no one is left to decide goes to the administrators, who are notified.
 * One transaction per subject.
 */
export async function reassignApprovals(jobs: OpenJobDatabase, organizationId: string): Promise<void> {
  try {
    const submitted = await jobs.withJob(organizationId).readOnce(tx => tx.rows(loadSubmitted, {}))
    for (const approval of submitted) await jobs.withJob(organizationId).write(tx => reassign(tx, approval))
  } catch (error) {
    // An inactive organization has no one who could decide; the job is queued again when it becomes active.
    if (!(error instanceof Failure && error.details.rule === 'organization_inactive')) throw error
  }
}

async function reassign(tx: WriteTx<JobActor>, { type, id }: Approval): Promise<void> {
  const [open, today] = await Promise.all([openSubmitted(tx, { type, id }), tx.rows(standInsOfToday, {})])
  if (open === null) return
  const { approval, approvers } = open
  const { revision, currentStep: stepOrder, ownerUserId } = approval
  const step = { subjectType: type, subjectId: id, revision, stepOrder, ownerUserId, approvers }
  const { added, dismissed } = keepStandIns(tx, step, today)
  await Promise.all(dismissed.map(userId => closeRequests(tx, id, userId)))
  const asked = [...added, ...(await appointStandIns(tx, step))]
  if (asked.length === 0 && dismissed.length === 0) return
  askApprovers(tx, asked, approval)
  announceApproval(tx, approval)
}
