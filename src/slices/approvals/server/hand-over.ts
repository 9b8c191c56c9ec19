import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type Approval, announceApproval, loadSubmitted } from './approval.ts'
import { keepOne, standInsOfToday } from './keep-stand-ins.ts'
import { openSubmitted } from './open-submitted.ts'
import { recordChange } from './record-change.ts'
import { askApprovers, closeRequests } from './requests.ts'
import type { SubjectType } from './subject.ts'

type Tx = WriteTx<{ organizationId: string }>

interface Asked {
  subjectType: string
  subjectId: string
  revision: number
  stepOrder: number
}

// Administrators who stand in are one of several, and a stand-in is one of two: no step is theirs alone.
const openStepsOf = sqlStatement<{ userId: string }, Asked>(
  `select a.subject_type, a.subject_id, a.revision, a.step_order from app.approval_step_approvers a
   where a.organization_id = (select app.org_id()) and a.approver_user_id = $userId and a.decision is null and a.is_asked
     and not a.stands_in and a.decides_for is null`,
)

interface Given extends Asked {
  from: string
  to: string
}
const ofSteps = `a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId and a.revision = $revision
     and a.step_order >= $stepOrder`
const besides = `select from app.approval_step_approvers o where o.organization_id = a.organization_id and o.subject_type = a.subject_type
       and o.subject_id = a.subject_id and o.revision = a.revision and o.step_order = a.step_order`
// Their stand-in has decided for them: they sign no second time, and are not asked to.
const isDecidedFor = `exists (${besides} and o.decides_for = $to and o.decision is not null)`
// People who already are approvers of the step stay; a stand-in becomes an approver in their own right.
const takeSteps = sqlStatement<Given, unknown>(
  `update app.approval_step_approvers a set is_asked = true, decides_for = null
   where ${ofSteps} and a.approver_user_id = $to and a.decision is null and not a.stands_in and not ${isDecidedFor}
     and exists (${besides} and o.approver_user_id = $from and o.decision is null and o.is_asked and not o.stands_in and o.decides_for is null)`,
)
const leaveSteps = sqlStatement<Given, unknown>(
  `update app.approval_step_approvers a set is_asked = false
   where ${ofSteps} and a.approver_user_id = $from and a.decision is null and not a.stands_in and a.decides_for is null
     and exists (${besides} and o.approver_user_id = $to and o.decision is null) and not ${isDecidedFor}`,
)
const giveSteps = sqlStatement<Given, unknown>(
  `update app.approval_step_approvers a set approver_user_id = $to
   where ${ofSteps} and a.approver_user_id = $from and a.decision is null and a.is_asked and not a.stands_in and a.decides_for is null
     and not exists (${besides} and o.approver_user_id = $to)`,
)

/** Everything that waits for a person's decision, now or at a later step, as one of the approvers whom its workflow names. Queries in the current tick. */
export async function waitingForDecisionOf(tx: Pick<Tx, 'rows'>, userId: string): Promise<Approval[]> {
  const [asked, submitted] = await Promise.all([tx.rows(openStepsOf, { userId }), tx.rows(loadSubmitted, {})])
  const isWaiting = ({ type, id, revision, currentStep }: Approval) =>
    asked.some(step => step.subjectType === type && step.subjectId === id && step.revision === revision && step.stepOrder >= currentStep)
  return submitted.filter(isWaiting)
}

interface HandOver {
  from: string
  to: { userId: string; name: string }
  /** Of the input, for errors. */
  field: string
}

/**
 * Gives what waits for one person to another, who is asked. Throws VALIDATION if one of them is the other person's own: no one decides on their own.
 */
export async function handOverDecisions(tx: Tx, handOver: HandOver): Promise<Approval[]> {
  const waiting = await waitingForDecisionOf(tx, handOver.from)
  requireNoneOwn(waiting, handOver)
  const today = await tx.rows(standInsOfToday, {})
  for (const approval of waiting) {
    await give(tx, approval, handOver, false)
    await keepOne(tx, approval, today)
  }
  return waiting
}

/** Who gives to whom, of which type, and why. */
export interface Reassignment {
  type: Pick<SubjectType, 'type' | 'noun'>
  from: { userId: string; name: string }
  to: { userId: string; name: string }
  /** The approvals to give away; undefined for everything that waits for the person. */
  ids: readonly string[] | undefined
  reason: string
  requestId: string
}

/**
 * An administrator gives what waits for one approver, now or at a later step, to another one; each keeps it in its history. Throws CONFLICT when one of them does
 * not wait for the first person (any more), VALIDATION when one is the other person's own or they have already approved that step.
 */
export async function reassignDecisions(tx: WriteTx<Actor>, { type, from, to, ids, reason, requestId }: Reassignment): Promise<Approval[]> {
  const all = (await waitingForDecisionOf(tx, from.userId)).filter(one => one.type === type.type)
  const waiting = ids === undefined ? all : all.filter(({ id }) => ids.includes(id))
  if (waiting.length === 0 || (ids !== undefined && waiting.length < new Set(ids).size)) {
    const text = ids === undefined ? `No ${type.noun}s are awaiting ${from.name}` : `This ${type.noun} is no longer awaiting ${from.name}`
    fail('CONFLICT', text, { field: 'fromUserId', rule: 'not_waiting' })
  }
  const handOver = { from: from.userId, to, field: 'toUserId' }
  requireNoneOwn(waiting, handOver)
  const today = await tx.rows(standInsOfToday, {})
  for (const one of waiting) {
    const approval = await give(tx, one, handOver, true)
    if (approval === null) continue
    const detail = `${from.name} → ${to.name}: ${reason}`
    recordChange(tx, approval, { event: 'reassign', detail, changed: { from: from.userId, to: to.userId }, reason, requestId })
    await keepOne(tx, one, today)
  }
  return waiting
}

function requireNoneOwn(waiting: readonly Approval[], { to, field }: HandOver): void {
  const own = waiting.find(({ ownerUserId }) => ownerUserId === to.userId)
  if (own !== undefined) {
    fail('VALIDATION', `${to.name} can't approve their own ${own.noun}. Choose someone else.`, { field, rule: 'own_subject' })
  }
}

/**
 * The locked approval; null when it awaits no decision any more. If `signsOnce`, whoever has already decided the step, or for whom it was decided, cannot take it:
 * two signatures are two people.
 */
async function give(tx: Tx, { type, id }: Approval, { from, to, field }: HandOver, signsOnce: boolean): Promise<Approval | null> {
  const open = await openSubmitted(tx, { type, id })
  if (open === null) return null
  const { approval, approvers } = open
  const current = approvers.filter(approver => approver.stepOrder === approval.currentStep)
  const isAsked = (userId: string) => current.some(approver => approver.userId === userId && approver.decision === null)
  const signer = current.find(approver => approver.decision !== null && [approver.userId, approver.decidesFor].includes(to.userId))
  if (signsOnce && isAsked(from) && signer !== undefined) {
    const forThem = signer.userId === to.userId ? '' : ` for ${to.name}`
    const text = `${signer.name} has already approved this step of ${approval.ownerName}'s ${approval.noun}${forThem}. Choose someone else.`
    fail('VALIDATION', text, { field, rule: 'already_decided' })
  }
  const step = { subjectType: type, subjectId: id, revision: approval.revision, stepOrder: approval.currentStep, from, to: to.userId }
  await Promise.all([tx.run(takeSteps, step), tx.run(leaveSteps, step), tx.run(giveSteps, step)])
  if (isAsked(from)) await closeRequests(tx, id, from)
  if (isAsked(from) && !current.some(approver => approver.userId === to.userId)) askApprovers(tx, [to.userId], approval)
  announceApproval(tx, approval)
  return approval
}
