/**
 * The setup steps of a new organization, in the order that leads to a first approved timesheet. What was set up for the organization counts
 * as done once an administrator has reviewed it: changed it, added to it, or confirmed that it looks right. Stored data decides about all
 * other steps: inviting people is done when someone has joined, not when links were made. Rows are deactivated and not deleted, and versions only grow,
 * so that no step becomes undone by the way. Authority: PRD-55. Rule GST-1.
 */

export const STEP_KEYS = ['profile', 'departments', 'locations', 'pay_period', 'staff', 'invitations', 'timesheet'] as const
export type StepKey = (typeof STEP_KEYS)[number]

/** Steps about what was made for the organization: an administrator can confirm them as they are. */
export const CONFIRMABLE = ['profile', 'departments', 'locations', 'pay_period'] as const satisfies readonly StepKey[]
export type ConfirmableStep = (typeof CONFIRMABLE)[number]

/** How many there ever were, and whether one was changed since it was made. */
interface Made {
  all: number
  changed: boolean
}

export interface FirstDayFacts {
  /** Whether an administrator's own record has an employee ID and a job title, which payroll exports need. */
  hasProfile: boolean
  departments: Made
  locations: Made
  timeGroups: Made
  /** Employee records, inactive ones too. */
  employees: number
  /** People who have joined, inactive ones too. */
  members: number
  /** Whether a timesheet was ever submitted. */
  submitted: boolean
}

export interface Step {
  key: StepKey
  isDone: boolean
}

/** The steps in their order; the first one that is not done is the current one. */
export function stepsOf(facts: FirstDayFacts, confirmed: Readonly<Record<ConfirmableStep, boolean>>): Step[] {
  const lookedOver = ({ all, changed }: Made) => all > 1 || changed
  const done: Record<StepKey, boolean> = {
    profile: confirmed.profile || facts.hasProfile,
    departments: confirmed.departments || lookedOver(facts.departments),
    locations: confirmed.locations || lookedOver(facts.locations),
    pay_period: confirmed.pay_period || lookedOver(facts.timeGroups),
    staff: facts.employees > 1,
    invitations: facts.members > 1,
    timesheet: facts.submitted,
  }
  return STEP_KEYS.map(key => ({ key, isDone: done[key] }))
}
