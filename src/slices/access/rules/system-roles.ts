/**
 * Every organization is created with four protected roles; guards look at a role's key and base role, never at its name.
 * Authority: decisions.md §2 and §3. Rule A1 (ours).
 */
import { PERMISSION_NAMES, type PermissionLevel, type PermissionName } from '#core/permission.ts'

export type BaseRole = 'admin' | 'manager' | 'employee'
export type SystemRoleKey = 'administrator' | 'administrator_time' | 'manager' | 'employee'

export type SystemRole = {
  key: SystemRoleKey
  name: string
  baseRole: BaseRole
  /** Levels set on the role itself; permission.ts works out the rest. */
  levels: Readonly<Partial<Record<PermissionName, PermissionLevel>>>
}

const writeOnEverything = Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write'])) as Record<PermissionName, 'write'>

export const SYSTEM_ROLES: readonly SystemRole[] = [
  {
    key: 'administrator',
    name: 'Administrator',
    baseRole: 'admin',
    // They administer and do not record hours.
    levels: { ...writeOnEverything, time_my_time: 'block', time_off_request: 'block' },
  },
  { key: 'administrator_time', name: 'Administrator + Time', baseRole: 'admin', levels: writeOnEverything },
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

/** What whoever creates an organization gets: they may well be its only person, with hours of their own. */
export const FOUNDER_ROLE: SystemRoleKey = 'administrator_time'
