import type { z } from 'zod'
import type { step } from '#slices/approvals/contract/step.ts'
import type { Approval } from './approval.ts'
import type { StepApproverRow } from './load-approvers.ts'
import type { Candidate, NamedStep } from './load-chain.ts'

type Step = z.output<typeof step>

/** The steps that a submit would start now. */
export function stepsToCome(steps: readonly NamedStep[], candidates: readonly Candidate[]): Step[] {
  const names = new Map(candidates.map(candidate => [candidate.userId, candidate.name]))
  return steps.map(({ stepOrder, label, requireAll, approverUserIds }) => ({
    stepOrder,
    label,
    requireAll,
    approvers: approverUserIds.map(userId => ({ userId, name: names.get(userId) ?? '', decision: null, decidedAt: null })),
    state: 'later',
  }))
}

/** The steps of a submitted or finished subject, with what was decided; `approvers` of its running revision. */
export function runningSteps(subject: Pick<Approval, 'status' | 'currentStep' | 'steps'>, approvers: readonly StepApproverRow[]): Step[] {
  return subject.steps.map(({ stepOrder, label, requireAll }) => ({
    stepOrder,
    label,
    requireAll,
    approvers: approvers
      .filter(approver => approver.stepOrder === stepOrder)
      .map(({ userId, name, decision, decidedAt, decidesForName }) => ({
        userId,
        name,
        decision,
        decidedAt,
        ...(decidesForName !== null && { decidesFor: decidesForName }),
      })),
    state: subject.status === 'approved' || stepOrder < subject.currentStep ? 'done' : stepOrder === subject.currentStep ? 'now' : 'later',
  }))
}
