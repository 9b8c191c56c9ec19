/**
 * A step whose approver an earlier step names already asks the same people twice. That may be meant, so it is a warning and not an error. A step without its
 * person or role repeats nothing, and neither does one that needs everyone after one that needs any of them. Authority: PRD-170. Rule APR-21.
 */
import type { WorkflowStep } from './approval-chain.ts'

/** By the index of a repeating step: the index of the first step with the same approver. */
export function repeatedSteps(steps: readonly WorkflowStep[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const [index, step] of steps.entries()) {
    const approver = approverOf(step)
    if (approver === null) continue
    const earlier = first.get(approver)
    if (earlier === undefined) first.set(approver, index)
    else repeated.set(index, earlier)
  }
  return repeated
}

function approverOf({ approverType, approverUserId, approverEmployeeId, approverRoleId, requireAll }: WorkflowStep): string | null {
  if (approverType === 'manager') return approverType
  const id = { user: approverUserId, employee: approverEmployeeId, role: approverRoleId }[approverType]
  return id ? `${approverType} ${id}${approverType === 'role' && requireAll ? ' all' : ''}` : null
}
