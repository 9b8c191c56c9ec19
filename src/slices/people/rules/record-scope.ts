/**
 * Figures and lists across people (dashboards, the inbox and its counts) show a manager their direct reports; reports show their whole
 * reporting line. A single record is open to everyone above its person in that line. Everyone sees their own, administrators the organization.
 * Authority: PRD-1 and PRD-2. Rule PPL-1.
 */

/** Each holds the one before it. */
export type RecordScope = 'own' | 'direct reports' | 'reporting line' | 'organization'

/** What is looked at: `overview` figures and lists across people, `report` rows and their sums, `record` one person's record. */
export type RecordView = 'overview' | 'report' | 'record'

/** Of the base role, never of a role's name; a member without a role has that of an employee. */
export function recordScope(baseRole: string | null, view: 'overview'): Exclude<RecordScope, 'reporting line'>
export function recordScope(baseRole: string | null, view: RecordView): RecordScope
export function recordScope(baseRole: string | null, view: RecordView): RecordScope {
  if (baseRole === 'admin') return 'organization'
  if (view === 'record') return 'reporting line'
  if (baseRole !== 'manager') return 'own'
  return view === 'overview' ? 'direct reports' : 'reporting line'
}
