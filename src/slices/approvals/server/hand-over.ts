import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { loadApprovers, runningApprovers } from './load-approvers.ts'
import { askApprovers, closeRequests } from './requests.ts'
import { registeredSubjects, type SubjectType, type Submitted } from './subject.ts'

type Tx = WriteTx<{ organizationId: string }>

interface Asked {
  subjectType: string
  subjectId: string
  revision: number
  stepOrder: number
}

// Administrators who stand in are one of several: no step is theirs alone.
const openStepsOf = sqlStatement<{ userId: string }, Asked>(
  `select a.subject_type, a.subject_id, a.revision, a.step_order from app.approval_step_approvers a
   where a.organization_id = (select app.org_id()) and a.approver_user_id = $userId and a.decision is null and not a.stands_in`,
)
// Whoever is an approver of the step already stays one.
const giveSteps = sqlStatement<
  { from: string; to: string; subjectType: string; subjectId: string; revision: number; stepOrder: number },
  unknown
>(
  `update app.approval_step_approvers a set approver_user_id = $to
   where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId and a.revision = $revision
     and a.step_order >= $stepOrder and a.approver_user_id = $from and a.decision is null and not a.stands_in
     and not exists (select from app.approval_step_approvers o where o.organization_id = a.organization_id and o.subject_type = a.subject_type
       and o.subject_id = a.subject_id and o.revision = a.revision and o.step_order = a.step_order and o.approver_user_id = $to)`,
)

/** What waits for a person's decision, now or at a later step. */
export interface WaitingFor {
  type: SubjectType
  id: string
  ownerUserId: string | null
  ownerName: string
}

/** Everything that waits for a person's decision, as one of the approvers whom its workflow names. Queries in the current tick. */
export async function waitingForDecisionOf(tx: Pick<Tx, 'first' | 'rows'>, userId: string): Promise<WaitingFor[]> {
  const types = registeredSubjects()
  const [asked, ...submitted] = await Promise.all([tx.rows(openStepsOf, { userId }), ...types.map(type => type.submitted(tx))])
  return types.flatMap((type, at) => {
    const own = asked.filter(step => step.subjectType === type.type)
    const isWaiting = ({ id, revision, currentStep }: Submitted) =>
      own.some(step => step.subjectId === id && step.revision === revision && step.stepOrder >= currentStep)
    return submitted[at]!.filter(isWaiting).map(({ id, ownerUserId, ownerName }) => ({ type, id, ownerUserId, ownerName }))
  })
}

/**
 * Gives what waits for one person to another, who is asked. Throws VALIDATION if one of them is the other person's own: no one decides on their own.
 */
export async function handOverDecisions(
  tx: Tx,
  { from, to, field }: { from: string; to: { userId: string; name: string }; field: string },
): Promise<WaitingFor[]> {
  const waiting = await waitingForDecisionOf(tx, from)
  const own = waiting.find(({ ownerUserId }) => ownerUserId === to.userId)
  if (own !== undefined) {
    fail('VALIDATION', `${to.name} can't approve their own ${own.type.noun}. Choose someone else.`, { field, rule: 'own_subject' })
  }
  for (const { type, id } of waiting) await give(tx, type, id, from, to.userId)
  return waiting
}

async function give(tx: Tx, type: SubjectType, id: string, from: string, to: string): Promise<void> {
  const [locked, approvers] = await Promise.all([type.lock(tx, id), tx.rows(loadApprovers, { subjectType: type.type, subjectId: id })])
  if (locked?.subject.status !== 'submitted') return
  const { subject, owner } = locked
  const current = runningApprovers(subject, approvers).filter(approver => approver.stepOrder === subject.currentStep)
  const step = { subjectType: type.type, subjectId: id, revision: subject.revision, stepOrder: subject.currentStep }
  await tx.run(giveSteps, { from, to, ...step })
  const isAsked = (userId: string) => current.some(approver => approver.userId === userId && approver.decision === null)
  if (isAsked(from)) await closeRequests(tx, id, from)
  if (isAsked(from) && !current.some(approver => approver.userId === to))
    askApprovers(tx, [to], { type: type.type, id }, type.request(subject, owner.name))
  tx.announce({ table: type.type, id, organizationId: tx.actor.organizationId })
}
