import { fail } from '#core/failure.ts'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import { holdingOf } from '#slices/access/rules/may-give.ts'
import { roleSentence } from '#slices/access/rules/role-sentence.ts'
import type { BaseRole } from '#slices/access/rules/system-roles.ts'
import { actorMayGive, lockAdministrators } from '#slices/access/server/public.ts'
import type { roles } from '#slices/roles/contract/roles.ts'

export type Levels = Partial<Record<PermissionName, PermissionLevel>>
export type RoleView = OutputOf<typeof roles.update>

export interface RoleRow {
  id: string
  key: string | null
  name: string
  description: string | null
  baseRole: BaseRole
  isSystem: boolean
  isActive: boolean
  version: number
  names: string[]
  set: PermissionLevel[]
  people: number
  invitations: number
  isUsed: boolean
}

const setLevels = `from app.role_permissions rp join platform.permissions p on p.id = rp.permission_id
    where rp.organization_id = r.organization_id and rp.role_id = r.id order by p.name`
const columns = `r.id, r.key, r.name, r.description, r.base_role, r.is_system, r.is_active, r.version,
  array(select p.name ${setLevels}) as names, array(select rp.level ${setLevels}) as set,
  (select count(*)::int from app.user_roles ur
    join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
    left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
    where ur.organization_id = r.organization_id and ur.role_id = r.id and e.is_active is not false) as people,
  (select count(*)::int from app.organization_invitations i where i.organization_id = r.organization_id and i.role_id = r.id
    and i.accepted_at is null and i.revoked_at is null and i.expires_at > app.now()) as invitations,
  exists(select from app.user_roles ur where ur.organization_id = r.organization_id and ur.role_id = r.id)
    or exists(select from app.approval_workflow_steps s where s.organization_id = r.organization_id and s.approver_role_id = r.id)
    or exists(select from app.module_access_policies c where c.organization_id = r.organization_id and c.is_active
      and c.policy_config -> 'roleIds' @> to_jsonb(r.id::text)) as is_used`

export const allRoles = sqlStatement<object, RoleRow>(`select ${columns} from app.roles r where r.organization_id = (select app.org_id())`)
export const oneRole = sqlStatement<{ id: string }, RoleRow>(
  `select ${columns} from app.roles r where r.organization_id = (select app.org_id()) and r.id = $id`,
)

export function levelsOf({ names, set }: Pick<RoleRow, 'names' | 'set'>): Levels {
  return Object.fromEntries(names.map((name, index) => [name, set[index]])) as Levels
}

/** A role as the API answers it. */
export function toRoleView(actor: Actor, row: RoleRow): RoleView {
  const { names: _, set: __, description, ...rest } = row
  const levels = levelsOf(row)
  const holding = holdingOf(row.baseRole, levels)
  return {
    ...rest,
    sentence: roleSentence({ key: row.key, ...holding }),
    description: description ?? '',
    levels: levels as Record<string, PermissionLevel>,
    isWithinOwn: actorMayGive(actor, holding),
  }
}

/**
 * A role that the organization made, while no one else changes roles. Throws NOT_FOUND, CONFLICT of rule `system_role` or, for another version, `version`
 * with the role as it is now, and FORBIDDEN of rule `role_above_own` for one that can do more than the current user's.
 */
export async function lockRole(tx: WriteTx<Actor>, { id, version }: { id: string; version: number }): Promise<RoleRow> {
  const [, row] = await Promise.all([lockAdministrators(tx), tx.first(oneRole, { id })])
  if (row === undefined) fail('NOT_FOUND', 'Role not found')
  if (row.isSystem) fail('CONFLICT', "System roles can't be changed. Duplicate one to make your own.", { rule: 'system_role' })
  const current = toRoleView(tx.actor, row)
  if (!current.isWithinOwn) {
    fail('FORBIDDEN', "You can't change a role that has more access than yours", { rule: 'role_above_own' })
  }
  if (row.version !== version)
    fail('CONFLICT', 'Someone else changed this role since you opened it', { rule: 'version', data: { current } })
  return row
}
