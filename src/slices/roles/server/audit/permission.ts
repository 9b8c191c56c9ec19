import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { levelPath } from '#slices/roles/rules/level-path.ts'
import { inOrder } from '../list-roles.ts'
import { allRoles, levelsOf } from '../rows.ts'
import { shortOf } from './person.ts'

/** Every role with its level of one permission, and how that comes about. */
export async function auditPermission({
  ctx: { tx },
  input: { permission },
}: VerbArgs<ReadTx<Actor>, typeof permissionAudit.permission>): Promise<OutputOf<typeof permissionAudit.permission>> {
  const roles = await tx.rows(allRoles, {})
  return {
    rows: roles.toSorted(inOrder).map(role => ({ role: shortOf(role), people: role.people, ...levelPath(permission, levelsOf(role)) })),
  }
}
