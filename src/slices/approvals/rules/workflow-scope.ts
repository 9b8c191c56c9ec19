/**
 * A workflow is assigned to a kind of subject, and within it to a person, a department, a time tracking group, or the whole organization. Authority: PRD-17.
 * Rule APR-23.
 *
 * APR-23 the most specific assignment is followed: the person's own, else their department's, else their group's, else the organization's. An inactive
 * workflow counts as none. Without any there is one step, the manager (APR-1).
 */

/** The most specific one first. */
export const WORKFLOW_SCOPES = ['person', 'department', 'group', 'organization'] as const
export type WorkflowScope = (typeof WORKFLOW_SCOPES)[number]

/** The assignment that is followed of those that apply to one person; null where there is none. */
export function followed<Assignment extends { scope: WorkflowScope; isActive: boolean }>(
  assignments: readonly Assignment[],
): Assignment | null {
  const active = assignments.filter(({ isActive }) => isActive)
  return active.toSorted((a, b) => WORKFLOW_SCOPES.indexOf(a.scope) - WORKFLOW_SCOPES.indexOf(b.scope))[0] ?? null
}
