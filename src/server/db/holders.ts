import type { NeededLevel, PermissionName } from '#core/permission.ts'
import { type Statement, sqlStatement, withValues } from './statement.ts'

/**
 * A relation of `organization_id, user_id, permission_name, level`: what each person's role lets them do, as the permission rule has stored it. A
 * permission at write has one row, whose level is `write`.
 */
export const holders = `(select held.organization_id, held.user_id, granted.permission_name, granted.level from app.user_roles held
  join app.role_grants granted on granted.organization_id = held.organization_id and granted.role_id = held.role_id)`

/** A condition on `app.roles r`: `isAdministrator` of src/core/permission.ts. */
export const isAdministratorRole = `r.base_role = 'admin'`

interface Audience {
  ids: string[]
  users: string[]
}

const holdersAmong = sqlStatement<Audience & { permission: PermissionName; level: NeededLevel }, { id: string; userId: string }>(`
  select c.id, m.user_id from unnest($ids::uuid[]) as c (id)
  join app.organization_members m on m.organization_id = (select app.org_id()) and m.status = 'active' and m.user_id = any ($users::uuid[])
  join ${holders} h on h.organization_id = m.organization_id and h.user_id = m.user_id and h.permission_name = $permission and h.level in ($level, 'write')`)

/** Who of `users` holds a permission in the current organization, for each of `ids`: the audience of a change that all of its holders may see. */
export function holdersOf(permission: PermissionName, level: NeededLevel = 'read'): Statement<Audience, { id: string; userId: string }> {
  return withValues(holdersAmong, { permission, level })
}
