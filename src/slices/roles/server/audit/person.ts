import { fail } from '#core/failure.ts'
import { PERMISSION_NAMES, type PermissionName } from '#core/permission.ts'
import { MODULES, type ModuleSlug, PERMISSIONS, type TimeFeature } from '#core/vocabulary.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { levelPath } from '#slices/roles/rules/level-path.ts'
import { memberName } from '../list-members.ts'
import { allRoles, levelsOf, type RoleRow } from '../rows.ts'

interface AuditedMember {
  id: string
  employeeId: string | null
  name: string
  email: string
  roleId: string | null
  usable: string[]
  /** The parts of module Time that are switched off for the organization. */
  featuresOff: string[]
}

const memberById = sqlStatement<{ userId: string }, AuditedMember>(
  `select m.user_id as id, e.id as employee_id, ${memberName} as name, coalesce(p.email, '') as email, ur.role_id,
     array(select k.key from jsonb_each_text(a.modules) k where k.value::timestamptz > app.now()) as usable,
     array(select c.slug from app.organization_time_feature_access f join platform.time_feature_categories c on c.id = f.time_feature_category_id
       where f.organization_id = m.organization_id and not f.is_enabled) as features_off
   from app.organization_members m
   join app.member_access a on a.organization_id = m.organization_id and a.user_id = m.user_id
   join platform.profiles p on p.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.user_id = $userId and m.status = 'active' and e.is_active is not false`,
)

/** Explains what a member may do and why. Throws FORBIDDEN for anyone who isn't a member here (SEC-6). */
export async function auditPerson({
  ctx: { tx },
  input: { userId },
}: VerbArgs<ReadTx<Actor>, typeof permissionAudit.person>): Promise<OutputOf<typeof permissionAudit.person>> {
  const [member, roles] = await Promise.all([tx.first(memberById, { userId }), tx.rows(allRoles, {})])
  if (member === undefined) fail('FORBIDDEN', 'Access Denied', { rule: 'not_a_member' })
  const { roleId, usable, featuresOff, ...person } = member
  const role = roles.find(({ id }) => id === roleId)
  const levels = role === undefined ? {} : levelsOf(role)
  const rows = PERMISSION_NAMES.map(permission => ({
    permission,
    ...levelPath(permission, levels),
    moduleOff: moduleOff(permission, usable),
    featureOff: isFeatureOff(permission, featuresOff),
  }))
  return { ...person, role: role === undefined ? null : shortOf(role), rows }
}

/** The name of the module that a permission belongs to, if that is off for the person. */
function moduleOff(permission: PermissionName, usable: readonly string[]): string | null {
  const { module } = PERMISSIONS[permission] as { module?: ModuleSlug }
  return module === undefined || usable.includes(module) ? null : MODULES[module].name
}

function isFeatureOff(permission: PermissionName, featuresOff: readonly string[]): boolean {
  const { feature } = PERMISSIONS[permission] as { feature?: TimeFeature }
  return feature !== undefined && featuresOff.includes(feature)
}

export function shortOf({ id, name, baseRole, isSystem, isActive }: RoleRow) {
  return { id, name, baseRole, isSystem, isActive }
}
