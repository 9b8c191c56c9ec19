import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { standIns } from '#slices/approvals/rules/approval-chain.ts'
import { isOverdue, waitsSince } from '#slices/approvals/rules/escalation.ts'
import { loadApprovers, runningApprovers } from './load-approvers.ts'
import { askApprovers } from './requests.ts'
import { loadAdministrators } from './stand-ins.ts'
import { registeredSubjects, type SubjectType } from './subject.ts'

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
  const types = registeredSubjects()
  const [now, ...submitted] = await Promise.all([tx.first(instantNow, {}), ...types.map(type => type.submitted(tx))])
  for (const [at, type] of types.entries())
    for (const { id, steps, currentStep, submittedAt } of submitted[at]!) {
      const days = steps.find(({ stepOrder }) => stepOrder === currentStep)?.escalationDays ?? null
      // Without a look at the decisions: what was submitted later cannot wait for longer.
      if (isOverdue(days, submittedAt, now!.now)) await escalate(tx, type, id, now!.now)
    }
}

async function escalate(tx: WriteTx<JobActor>, type: SubjectType, id: string, now: string): Promise<void> {
  const [locked, rows, administrators] = await Promise.all([
    type.lock(tx, id),
    tx.rows(loadApprovers, { subjectType: type.type, subjectId: id }),
    tx.rows(loadAdministrators, {}),
  ])
  if (locked?.subject.status !== 'submitted') return
  const { subject, owner } = locked
  const approvers = runningApprovers(subject, rows)
  const before = approvers.filter(({ stepOrder }) => stepOrder === subject.currentStep - 1).map(({ decidedAt }) => decidedAt)
  const days = subject.steps.find(({ stepOrder }) => stepOrder === subject.currentStep)?.escalationDays ?? null
  if (!isOverdue(days, waitsSince(subject.submittedAt!, before), now)) return
  const current = approvers.filter(({ stepOrder }) => stepOrder === subject.currentStep)
  // Who was asked before this ran decides as one of the administrators from now on, too.
  const users = standIns(
    administrators.map(({ userId }) => userId),
    owner.userId,
  ).filter(userId => !current.some(one => one.userId === userId && (one.decision !== null || one.escalated)))
  if (current.some(({ escalated }) => escalated) || users.length === 0) return
  tx.atCommit(insertAdministrators, {
    subjectType: type.type,
    subjectId: id,
    revision: subject.revision,
    stepOrder: subject.currentStep,
    users,
  })
  const asked = users.filter(userId => !current.some(one => one.userId === userId && one.isMember))
  askApprovers(tx, asked, { type: type.type, id }, type.request(subject, owner.name))
  const detail = `No decision on step ${subject.currentStep} within ${days === 1 ? '1 day' : `${days} days`}`
  type.addEvent(tx, subject, {
    event: 'escalate',
    detail,
    changed: { step: subject.currentStep, administrators: users },
    requestId: ESCALATE_APPROVALS,
  })
  tx.announce(type.type, id)
}
