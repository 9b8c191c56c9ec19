/**
 * The setup steps of a new organization, in the order that leads to a first approved timesheet. What was set up for the organization counts
 * as done once an administrator has reviewed it: changed it, added to it, or confirmed that it looks right. Stored data decides about all
 * other steps. No step becomes undone: rows are deactivated and not deleted, and versions only grow. Authority: PRD-55. Rule GST-1.
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
  /** Whether an administrator changed their name or set a picture. */
  profileChanged: boolean
  departments: Made
  locations: Made
  timeGroups: Made
  /** Employee records, inactive ones too. */
  employees: number
  /** Members, inactive ones too, and invitations that were ever sent. */
  membersAndInvitations: number
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
    profile: confirmed.profile || facts.profileChanged,
    departments: confirmed.departments || lookedOver(facts.departments),
    locations: confirmed.locations || lookedOver(facts.locations),
    pay_period: confirmed.pay_period || lookedOver(facts.timeGroups),
    staff: facts.employees > 1,
    invitations: facts.membersAndInvitations > 1,
    timesheet: facts.submitted,
  }
  return STEP_KEYS.map(key => ({ key, isDone: done[key] }))
}
