import { Failure, fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { deleteUnusedRole } from '#slices/access/server/public.ts'
import type { roles } from '#slices/roles/contract/roles.ts'
import { recordRoleChange } from './record-role-change.ts'
import { levelsOf, lockRole } from './rows.ts'

const TEXT = 'This role is in use or system-protected. You can deactivate it instead.'

/** Deletes a role that no one holds and neither an approval step nor a module's policy names. Throws CONFLICT of rule `role_in_use` or `system_role`, else as `lockRole` does (SEC-19). */
export async function deleteRole({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof roles.delete>): Promise<OutputOf<typeof roles.delete>> {
  const role = await lockRole(tx, input).catch(inItsWords)
  const { id, name, baseRole } = role
  if ((await tx.run(deleteUnusedRole, { id })) === 0) fail('CONFLICT', TEXT, { rule: 'role_in_use' })
  recordRoleChange(tx, request, id, { verb: 'deleted', before: { name, baseRole, levels: levelsOf(role) } })
  return { ok: true }
}

function inItsWords(error: unknown): never {
  if (error instanceof Failure && error.details.rule === 'system_role') fail('CONFLICT', TEXT, { rule: 'system_role' })
  throw error
}
