import type { Vocabulary } from '#core/vocabulary.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { levelsOf, SYSTEM_ROLES, type SystemRole, type SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { storeGrants } from './grants.ts'

type Tx = Pick<WriteTx<unknown>, 'run'>

const insertRole = statement<Pick<SystemRole, 'key' | 'name' | 'baseRole'> & { id: string }>()((db, p) =>
  db.insertInto('app.roles').values({ id: p.id, key: p.key, name: p.name, baseRole: p.baseRole, isSystem: true }),
)
const replaceLevels = sqlStatement<{ roleId: string; names: string[]; levels: string[] }, unknown>(
  `with wanted as (
     select p.id, w.level from unnest($names::text[], $levels::text[]) as w (name, level) join platform.permissions p on p.name = w.name
   ), gone as (
     delete from app.role_permissions
     where role_id = $roleId and organization_id = (select app.org_id()) and permission_id not in (select id from wanted)
   )
   insert into app.role_permissions as r (role_id, permission_id, level) select $roleId, id, level from wanted
   on conflict (organization_id, role_id, permission_id) do update set level = excluded.level where r.level <> excluded.level`,
)

/** Creates the protected roles of a new organization, in a transaction inside it. Resolves with their ids by key. */
export async function createSystemRoles(tx: Tx): Promise<Record<SystemRoleKey, string>> {
  const ids = await Promise.all(SYSTEM_ROLES.map(role => createRole(tx, role)))
  return Object.fromEntries(SYSTEM_ROLES.map((role, index) => [role.key, ids[index]])) as Record<SystemRoleKey, string>
}

async function createRole(tx: Tx, role: SystemRole): Promise<string> {
  const id = newId()
  const { key, name, baseRole } = role
  await Promise.all([tx.run(insertRole, { id, key, name, baseRole }), storeSystemRole(tx, id, role)])
  return id
}

/** Stores a system role's levels and grants, in a transaction inside its organization. */
export async function storeSystemRole(tx: Tx, roleId: string, role: SystemRole, permissions?: Vocabulary['permissions']): Promise<void> {
  const levels = levelsOf(role, permissions)
  await Promise.all([
    tx.run(replaceLevels, { roleId, names: Object.keys(levels), levels: Object.values(levels) }),
    storeGrants(tx, roleId, levels, permissions),
  ])
}
