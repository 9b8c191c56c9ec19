import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { byPower } from '#slices/access/rules/may-give.ts'
import type { roles } from '#slices/roles/contract/roles.ts'
import { allRoles, type RoleRow, toRoleView } from './rows.ts'

/** The organization's roles: the system roles from the most powerful, then its own by name. */
export async function listRoles({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof roles.list>): Promise<OutputOf<typeof roles.list>> {
  const rows = await tx.rows(allRoles, {})
  return { roles: rows.toSorted(inOrder).map(row => toRoleView(tx.actor, row)) }
}

/** System roles from the most powerful, then the organization's own by name. */
export function inOrder(a: RoleRow, b: RoleRow): number {
  if (a.isSystem !== b.isSystem) return a.isSystem ? -1 : 1
  if (a.isSystem && a.baseRole !== b.baseRole) return byPower(b, a)
  return a.name.localeCompare(b.name, 'en-US')
}
