import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { standIns } from '#slices/approvals/rules/approval-chain.ts'
import { isOverdue, waitsSince } from '#slices/approvals/rules/escalation.ts'
import { type Approval, announceApproval, loadSubmitted } from './approval.ts'
import { openSubmitted } from './open-submitted.ts'
import { recordChange } from './record-change.ts'
import { askApprovers } from './requests.ts'
import { loadAdministrators } from './stand-ins.ts'

export const ESCALATE_APPROVALS = 'escalate_approvals'

const instantNow = sqlStatement<object, { now: string }>('select app.now() as now')

// An administrator who is asked already, as an approver or for one, stays that too.
const insertAdministrators = sqlStatement<
  { subjectType: string; subjectId: string; revision: number; stepOrder: number; users: string[] },
  unknown
>(`
  insert into app.approval_step_approvers as a (subject_type, subject_id, revision, step_order, approver_user_id, stands_in, escalated)
  select $subjectType::text, $subjectId::uuid, $revision::int, $stepOrder::int, u, true, true from unnest($users::uuid[]) as u
  on conflict (organization_id, subject_type, subject_id, revision, step_order, approver_user_id)
    do update set escalated = true, is_asked = true, stands_in = a.stands_in or not a.is_asked,
      decides_for = case when a.is_asked then a.decides_for end where a.decision is null`)

/**
 * Asks the administrators about every step of the organization that has waited longer than its workflow allows (APR-16). The job of each hour: each step once, and
 * none of a subject on which no one decides any more.
 */
export async function escalateOverdue(tx: WriteTx<JobActor>): Promise<void> {
  const [now, submitted] = await Promise.all([tx.first(instantNow, {}), tx.rows(loadSubmitted, {})])
  for (const approval of submitted) {
    // Without a look at the decisions: what was submitted later cannot wait for longer.
    if (isOverdue(daysOf(approval), approval.submittedAt!, now!.now)) await escalate(tx, approval, now!.now)
  }
}

const daysOf = ({ steps, currentStep }: Approval) => steps.find(({ stepOrder }) => stepOrder === currentStep)?.escalationDays ?? null

async function escalate(tx: WriteTx<JobActor>, { type, id }: Approval, now: string): Promise<void> {
  const [open, administrators] = await Promise.all([openSubmitted(tx, { type, id }), tx.rows(loadAdministrators, {})])
  if (open === null) return
  const { approval, approvers } = open
  const { currentStep: stepOrder, revision } = approval
  const before = approvers.filter(one => one.stepOrder === stepOrder - 1).map(({ decidedAt }) => decidedAt)
  const days = daysOf(approval)
  if (!isOverdue(days, waitsSince(approval.submittedAt!, before), now)) return
  const current = approvers.filter(one => one.stepOrder === stepOrder)
  // Who was asked before this ran decides as one of the administrators from now on, too.
  const users = standIns(
    administrators.map(({ userId }) => userId),
    approval.ownerUserId,
  ).filter(userId => !current.some(one => one.userId === userId && (one.decision !== null || one.escalated)))
  if (current.some(({ escalated }) => escalated) || users.length === 0) return
  tx.atCommit(insertAdministrators, { subjectType: type, subjectId: id, revision, stepOrder, users })
  const asked = users.filter(userId => !current.some(one => one.userId === userId && one.isMember))
  askApprovers(tx, asked, approval)
  recordChange(tx, approval, {
    event: 'escalate',
    detail: `No decision on step ${stepOrder} within ${days === 1 ? '1 day' : `${days} days`}`,
    changed: { step: stepOrder, administrators: users },
    requestId: ESCALATE_APPROVALS,
  })
  announceApproval(tx, approval)
}
