import type { PermissionLevel } from '#core/permission.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { SYSTEM_ROLES, type SystemRole, type SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { storeGrants } from './grants.ts'

const insertRole = sqlStatement<{ id: string; key: string; name: string; baseRole: string }, unknown>(
  'insert into app.roles (id, key, name, base_role, is_system) values ($id, $key, $name, $baseRole, true)',
)
const insertLevels = sqlStatement<{ roleId: string; names: string[]; levels: PermissionLevel[] }, unknown>(
  `insert into app.role_permissions (role_id, permission_id, level)
   select $roleId, p.id, l.level from unnest($names::text[], $levels::text[]) as l (name, level) join platform.permissions p on p.name = l.name`,
)

/** Makes the protected roles of a new organization, inside a transaction that acts in it. Their ids by key. */
export async function createSystemRoles(tx: Pick<WriteTx<unknown>, 'run'>): Promise<Record<SystemRoleKey, string>> {
  const ids = await Promise.all(SYSTEM_ROLES.map(role => createRole(tx, role)))
  return Object.fromEntries(SYSTEM_ROLES.map((role, index) => [role.key, ids[index]])) as Record<SystemRoleKey, string>
}

async function createRole(tx: Pick<WriteTx<unknown>, 'run'>, { key, name, baseRole, levels }: SystemRole): Promise<string> {
  const id = newId()
  await Promise.all([
    tx.run(insertRole, { id, key, name, baseRole }),
    tx.run(insertLevels, { roleId: id, names: Object.keys(levels), levels: Object.values(levels) }),
    storeGrants(tx, id, levels),
  ])
  return id
}
