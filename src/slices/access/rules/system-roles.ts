/**
 * Every organization is created with four protected roles; guards look at a role's key and base role, never at its name.
 * Authority: PRD-3. Rule ACC-1.
 */
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { PERMISSIONS, type Vocabulary } from '#core/vocabulary.ts'
import type { DirectLevels } from './permission.ts'

export type BaseRole = 'admin' | 'manager' | 'employee'
export type SystemRoleKey = 'administrator' | 'administrator_time' | 'manager' | 'employee'

export type SystemRole = {
  key: SystemRoleKey
  name: string
  baseRole: BaseRole
  /** Levels set on the role itself; permission.ts resolves the rest. */
  levels: Readonly<Partial<Record<PermissionName, PermissionLevel>>>
  /** The level of every permission that `levels` does not name, including permissions of later versions. */
  otherwise?: PermissionLevel
}

export const SYSTEM_ROLES: readonly SystemRole[] = [
  {
    key: 'administrator',
    name: 'Administrator',
    baseRole: 'admin',
    // They administer and do not record hours.
    levels: { time_my_time: 'block', time_off_request: 'block' },
    otherwise: 'write',
  },
  { key: 'administrator_time', name: 'Administrator + Time', baseRole: 'admin', levels: {}, otherwise: 'write' },
  {
    key: 'manager',
    name: 'Manager',
    baseRole: 'manager',
    levels: {
      time_my_time: 'write',
      time_my_team_time: 'write',
      time_off_request: 'write',
      time_off_management: 'write',
      notifications_module: 'write',
      staff_module: 'read',
      reports_module: 'read',
    },
  },
  {
    key: 'employee',
    name: 'Employee',
    baseRole: 'employee',
    levels: { time_my_time: 'write', time_off_request: 'write', notifications_module: 'write', staff_module: 'read' },
  },
]

/** The role of an organization's founder, who may be its only person and record hours. */
export const FOUNDER_ROLE: SystemRoleKey = 'administrator_time'

/** The levels set on a system role itself, by permission name. */
export function levelsOf(
  { levels, otherwise }: Pick<SystemRole, 'levels' | 'otherwise'>,
  permissions: Vocabulary['permissions'] = PERMISSIONS,
): DirectLevels {
  if (otherwise === undefined) return levels
  return { ...Object.fromEntries(Object.keys(permissions).map(name => [name, otherwise])), ...levels }
}
