/**
 * Decides whose records someone reaches. Everyone has their own. Someone who leads people, or has the base role of a manager, has their
 * direct reports in figures and lists across people (dashboards, the inbox and its counts), and their whole reporting line in reports; a
 * single record is open to everyone above its person in that line. The base role of an administrator reaches the organization with the
 * permission of the subject. A role that blocks the permission reaches no one else, whatever its base role. Authority: PRD-1, PRD-2, and
 * ACC-3. Rule PPL-1.
 */
import { isAdministrator } from '#core/administrator.ts'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'

/** Each holds the one before it. */
export type RecordScope = 'own' | 'direct reports' | 'reporting line' | 'organization'

/**
 * Where records appear: `overview` for figures and lists across people, `report` for rows and their sums, `record` for one person's record.
 */
export type RecordView = 'overview' | 'report' | 'record'

/** Facts about a person that the rule depends on. */
export interface Reach {
  /** Never a role's name; a member without a role has that of an employee. */
  baseRole: string | null
  /** The level of the subject's permission that applies to them; null where neither it nor a parent of it has one. */
  level: PermissionLevel | null
  /** Whether anyone reports to them. */
  leads: boolean
}

export function recordScope(reach: Reach, view: 'overview'): Exclude<RecordScope, 'reporting line'>
export function recordScope(reach: Reach, view: RecordView): RecordScope
export function recordScope({ baseRole, level, leads }: Reach, view: RecordView): RecordScope {
  if (level === 'block') return 'own'
  if (isAdministrator({ baseRole }) && level !== null) return 'organization'
  if (view === 'record') return 'reporting line'
  if (!leads && baseRole !== 'manager' && !isAdministrator({ baseRole })) return 'own'
  return view === 'overview' ? 'direct reports' : 'reporting line'
}

/** The reach of the signed-in user, as the browser knows them, for a subject that takes all of these permissions. */
export function reachOfCurrentUser(
  currentUser: {
    baseRole: string | null
    permissions: Readonly<Partial<Record<PermissionName, PermissionLevel>>>
    directReports: number
  },
  ...permissions: readonly PermissionName[]
): Reach {
  const { baseRole, directReports } = currentUser
  return { baseRole, level: weakestOf(...permissions.map(name => currentUser.permissions[name] ?? null)), leads: directReports > 0 }
}

const byStrength = ['block', null, 'read', 'write'] as const

/** The level of a subject that takes several permissions, as reports of hours do: the weakest of them. */
export function weakestOf(...levels: readonly (PermissionLevel | null)[]): PermissionLevel | null {
  return byStrength.find(level => levels.includes(level)) ?? null
}
