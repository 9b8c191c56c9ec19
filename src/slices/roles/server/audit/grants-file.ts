import type { PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { exportRoutes } from '#server/export/export-routes.ts'
import { sourceOf } from '#slices/access/rules/permission.ts'
import { type GrantRow, grantColumns } from '#slices/roles/contract/grant-columns.ts'
import { memberName } from '../list-members.ts'
import { allRoles, levelsOf } from '../rows.ts'

interface StoredGrant {
  person: string
  email: string
  roleId: string
  role: string
  permission: string
  level: string
}

const grants = sqlStatement<object, StoredGrant>(
  `select ${memberName} as person, coalesce(p.email, '') as email, r.id as role_id, r.name as role, g.permission_name as permission, g.level
   from app.organization_members m
   join platform.profiles p on p.id = m.user_id
   join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   join app.role_grants g on g.organization_id = r.organization_id and g.role_id = r.id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false
   order by lower(${memberName}), m.user_id, g.permission_name`,
)

/** Who may do what in the organization, as a file: a line for each permission that someone holds. */
export const grantsFile = exportRoutes<object, object, StoredGrant, GrantRow>({
  columns: grantColumns,
  rows: () => ({ statement: grants, params: {} }),
  title: 'Permissions',
  audit: { action: 'permissions.exported', resourceType: 'roles' },
  complete: async tx => {
    const levels = new Map((await tx.rows(allRoles, {})).map(role => [role.id, levelsOf(role)] as const))
    return ({ roleId, permission, level, ...rest }) => {
      const name = permission as PermissionName
      const source = sourceOf(name, levels.get(roleId) ?? {})
      return {
        ...rest,
        permission: PERMISSIONS[name].words,
        level: level === 'write' ? 'Write' : 'Read',
        from: source === null || source === name ? 'Set on the role' : `From ${PERMISSIONS[source].words}`,
      }
    }
  },
})
