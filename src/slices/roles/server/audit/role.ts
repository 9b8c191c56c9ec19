import { fail } from '#core/failure.ts'
import { PERMISSION_NAMES } from '#core/permission.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { levelPath } from '#slices/roles/rules/level-path.ts'
import { levelsOf, oneRole } from '../rows.ts'
import { shortOf } from './person.ts'

/** Explains what a role may do and why. Throws NOT_FOUND. */
export async function auditRole({
  ctx: { tx },
  input: { roleId },
}: VerbArgs<ReadTx<Actor>, typeof permissionAudit.role>): Promise<OutputOf<typeof permissionAudit.role>> {
  const role = (await tx.first(oneRole, { id: roleId })) ?? fail('NOT_FOUND', 'Role not found')
  const levels = levelsOf(role)
  return { role: shortOf(role), rows: PERMISSION_NAMES.map(permission => ({ permission, ...levelPath(permission, levels) })) }
}
