import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { searchOfRows } from '#server/list/search-of-list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { byPower } from '#slices/access/rules/may-give.ts'
import { roles } from '#slices/roles/contract/roles.ts'
import { allRoles, type RoleRow, toRoleView } from './rows.ts'

/** The organization's roles: the system roles from the most powerful, then its own by name. */
export async function listRoles({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof roles.list>): Promise<OutputOf<typeof roles.list>> {
  const rows = await tx.rows(allRoles, {})
  return { roles: rows.toSorted(inOrder).map(row => toRoleView(tx.actor, row)) }
}

const named = sqlStatement<Record<never, never>, { id: string; name: string }>(
  'select r.id, r.name from app.roles r where r.organization_id = (select app.org_id())',
)

export const roleSearch = searchOfRows(roles.list, named, {
  label: 'Roles',
  name: 'name',
  at: ({ id }) => ({ path: '/settings/roles', search: { role: id } }),
})

/** System roles from the most powerful, then the organization's own by name. */
export function inOrder(a: RoleRow, b: RoleRow): number {
  if (a.isSystem !== b.isSystem) return a.isSystem ? -1 : 1
  if (a.isSystem && a.baseRole !== b.baseRole) return byPower(b, a)
  return a.name.localeCompare(b.name, 'en-US')
}
