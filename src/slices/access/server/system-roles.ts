import type { Vocabulary } from '#core/vocabulary.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { levelsOf, SYSTEM_ROLES, type SystemRole, type SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { storeLevels } from './grants.ts'

type Tx = Pick<WriteTx<unknown>, 'run'>

const insertRole = statement<Pick<SystemRole, 'key' | 'name' | 'baseRole'> & { id: string }>()((db, p) =>
  db.insertInto('app.roles').values({ id: p.id, key: p.key, name: p.name, baseRole: p.baseRole, isSystem: true }),
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
export function storeSystemRole(tx: Tx, roleId: string, role: SystemRole, permissions?: Vocabulary['permissions']): Promise<void> {
  return storeLevels(tx, roleId, levelsOf(role, permissions), permissions)
}
