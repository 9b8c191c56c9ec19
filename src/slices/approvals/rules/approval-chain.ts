/**
 * Each step of a workflow is decided by the people it resolves to, never by the owner of what is decided on. Where there are none,
 * administrators decide; where no one else is left, it cannot be submitted. Authority: PRD-17. Rules APR-1 to APR-4 and APR-18.
 *
 * APR-1 without a template there is one step, the manager. APR-2 `requireAll` requires everyone whom a step resolves to, otherwise any one
 * of them decides; of the administrators who stand in for a step, one decides for all. APR-3 a single rejection decides. APR-4 a step
 * whose approvers have all left goes to the administrators. APR-18 which template it is says workflow-scope.ts.
 */

export type ApproverType = 'manager' | 'user' | 'employee' | 'role'

export type WorkflowStep = {
  approverType: ApproverType
  approverUserId?: string | null
  approverEmployeeId?: string | null
  approverRoleId?: string | null
  requireAll: boolean
  /** After how many days without the decision the administrators are asked as well (escalation.ts); null or left out: never. */
  escalationDays?: number | null
}

export type OrgSnapshot = {
  /** The account of the owner; null when they have none. */
  ownerUserId: string | null
  managerEmployeeId: string | null
  /** The account of each active employee who has one. */
  userOfEmployee: ReadonlyMap<string, string>
  /** Everyone with a given role. */
  usersOfRole: ReadonlyMap<string, readonly string[]>
  /** Active members with base role admin. */
  administrators: readonly string[]
  /** Every active member: an inactive account cannot decide. */
  members: ReadonlySet<string>
}

/** Why administrators stand in for a step; shown to them as something to fix. */
export type ChainFinding = 'nobody' | 'no_account' | 'own_subject'

export type ResolvedStep = {
  /** 1-based. */
  stepOrder: number
  approverType: ApproverType
  requireAll: boolean
  approverUserIds: string[]
  finding: ChainFinding | null
}

const DEFAULT_WORKFLOW: readonly WorkflowStep[] = [{ approverType: 'manager', requireAll: false }]

/** Who decides each step. `template` is the ordered list of steps; null or empty means the default workflow. */
export function resolveChain(
  template: readonly WorkflowStep[] | null,
  org: OrgSnapshot,
): { ok: true; steps: ResolvedStep[] } | { ok: false; rule: 'nobody_else_can_approve' } {
  const workflow = template?.length ? template : DEFAULT_WORKFLOW
  const steps = workflow.map((step, index) => resolveStep(step, index + 1, org))
  if (steps.some(step => step.approverUserIds.length === 0)) return { ok: false, rule: 'nobody_else_can_approve' }
  return { ok: true, steps }
}

export type StepApprover = {
  userId: string
  decision: 'approved' | 'rejected' | null
  /** An administrator in place of the approvers. */
  standsIn?: boolean
  /** Added because the step waited for too long (escalation.ts). */
  escalated?: boolean
  /** The approver for whom a stand-in decides (acting-for.ts). */
  decidesFor?: string | null
}

/**
 * APR-2: whether the approvals so far complete the step. No approval has to wait for the other administrators in their place, nor for someone whose stand-in
 * has approved (APR-12); an administrator to whom the step was escalated approves for all (APR-16).
 */
export function stepComplete(step: { requireAll: boolean; approvers: readonly StepApprover[] }): boolean {
  const approved = step.approvers.filter(({ decision }) => decision === 'approved')
  if (!step.requireAll || approved.some(({ escalated }) => escalated)) return approved.length > 0
  const done = new Set(approved.map(({ userId, decidesFor }) => decidesFor ?? userId))
  const counted = step.approvers.filter(approver => approver.decision === 'approved' || !(approver.standsIn || approver.decidesFor))
  return counted.length > 0 && counted.every(({ userId, decidesFor }) => done.has(decidesFor ?? userId))
}

/** Whether a person's decision on this step counts: they are an approver, have not decided, and it is not their own. */
export function awaitsDecisionOf(userId: string, step: { approvers: readonly StepApprover[] }, ownerUserId: string | null): boolean {
  return userId !== ownerUserId && step.approvers.some(approver => approver.userId === userId && approver.decision === null)
}

function resolveStep(step: WorkflowStep, stepOrder: number, org: OrgSnapshot): ResolvedStep {
  const { named, userIds } = candidates(step, org)
  const present = [...new Set(userIds)].filter(userId => org.members.has(userId))
  const approverUserIds = present.filter(userId => userId !== org.ownerUserId)
  if (approverUserIds.length > 0)
    return { stepOrder, approverType: step.approverType, requireAll: step.requireAll, approverUserIds, finding: null }
  const finding = present.length > 0 ? 'own_subject' : named ? 'no_account' : 'nobody'
  const approverUserIdsInPlace = standIns(org.administrators, org.ownerUserId)
  return { stepOrder, approverType: step.approverType, requireAll: false, approverUserIds: approverUserIdsInPlace, finding }
}

/** Who stands in for a step's approvers: the administrators, except the owner. */
export function standIns(administrators: readonly string[], ownerUserId: string | null): string[] {
  return [...new Set(administrators)].filter(userId => userId !== ownerUserId)
}

/** APR-4: whether a step has no approver left. `present`: its approvers who still have access. A stand-in is none without the one they act for. */
export function needsStandIns(present: readonly StepApprover[]): boolean {
  return !present.some(approver => approver.decision === null && !approver.decidesFor)
}

/** `named`: the step names a person, whether or not they can sign in. */
function candidates(step: WorkflowStep, org: OrgSnapshot): { named: boolean; userIds: readonly string[] } {
  const employee = (id: string | null | undefined) => {
    const userId = id ? org.userOfEmployee.get(id) : undefined
    return { named: Boolean(id), userIds: userId ? [userId] : [] }
  }
  switch (step.approverType) {
    case 'manager':
      return employee(org.managerEmployeeId)
    case 'employee':
      return employee(step.approverEmployeeId)
    case 'user':
      return { named: Boolean(step.approverUserId), userIds: step.approverUserId ? [step.approverUserId] : [] }
    case 'role': {
      const userIds = (step.approverRoleId && org.usersOfRole.get(step.approverRoleId)) || []
      return { named: userIds.length > 0, userIds }
    }
    default:
      throw new RangeError(`Unknown approver type: ${step.approverType satisfies never}`)
  }
}
