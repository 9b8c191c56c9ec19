/** The permission grammar: the specification's names (P §6), the levels, and what an operation or a screen may ask for. */

export const PERMISSION_NAMES = [
  'time_module',
  'staff_module',
  'financial_module',
  'budgets_module',
  'donations_module',
  'volunteers_module',
  'events_module',
  'ats_module',
  'audit_module',
  'toolbox_module',
  'invoice_payments_module',
  'notifications_module',
  'reports_module',
  'settings_module',
  'time_my_time',
  'time_my_team_time',
  'time_off_request',
  'time_off_management',
  'ats_jobs_manage',
  'ats_applications_view',
  'ats_interviews_schedule',
  'ats_candidates_manage',
  'settings_organization_profile',
  'settings_departments',
  'settings_locations',
  'settings_time_groups',
  'settings_units',
  'settings_module_access',
  'settings_system_preferences',
  'settings_roles',
  'settings_approval_workflows',
] as const
export type PermissionName = (typeof PERMISSION_NAMES)[number]
export type PermissionLevel = 'read' | 'write' | 'block'
export type NeededLevel = 'read' | 'write'

/**
 * What an operation or a screen asks of the reader: to be signed in, to be
 * an active member of an organization, a permission to read, or (`:write`) to write.
 */
export type PermissionNeed = 'signed_in' | 'member' | PermissionName | `${PermissionName}:write`
export type ParsedNeed = { kind: 'signed_in' } | { kind: 'member' } | { kind: 'permission'; name: PermissionName; level: NeededLevel }

/** A need taken apart; text outside the grammar throws, since an unknown need must never be read as no need. */
export function parseNeed(need: PermissionNeed): ParsedNeed {
  if (need === 'signed_in' || need === 'member') return { kind: need }
  const [name, suffix, ...rest] = need.split(':')
  if (!isPermissionName(name) || (suffix !== undefined && suffix !== 'write') || rest.length > 0) {
    throw new RangeError(`Not a permission need: ${need}`)
  }
  return { kind: 'permission', name, level: suffix === 'write' ? 'write' : 'read' }
}

export function isPermissionName(value: string | undefined): value is PermissionName {
  return value !== undefined && (PERMISSION_NAMES as readonly string[]).includes(value)
}
