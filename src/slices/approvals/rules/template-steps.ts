/**
 * A workflow template has 1 to 10 steps. A step names the person or the role that its type asks for, and nothing else. Authority: PRD-170. Rule APR-19.
 */
import { type Invalid, invalid } from '#core/result.ts'
import type { WorkflowStep } from './approval-chain.ts'

const FIELDS = { user: 'approverUserId', employee: 'approverEmployeeId', role: 'approverRoleId' } as const
const WANTED = { user: 'Choose a person', employee: 'Choose a person', role: 'Choose a role' } as const

/** Returns the error of the first invalid step, with its field, such as `steps.2.approverRoleId`; null if there is none. */
export function invalidStep(steps: readonly WorkflowStep[]): Invalid<'required' | 'not_of_type'> | null {
  for (const [index, step] of steps.entries()) {
    for (const [type, field] of Object.entries(FIELDS) as [keyof typeof FIELDS, (typeof FIELDS)[keyof typeof FIELDS]][]) {
      const isNamed = Boolean(step[field])
      if (step.approverType === type && !isNamed) return invalid('required', `steps.${index}.${field}`, WANTED[type])
      if (step.approverType !== type && isNamed)
        return invalid('not_of_type', `steps.${index}.${field}`, `A step of type “${step.approverType}” doesn't take this`)
    }
  }
  return null
}
