import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { insertRole, lockAdministrators, storeLevels } from '#slices/access/server/public.ts'
import type { roles } from '#slices/roles/contract/roles.ts'
import { recordRoleChange } from './record-role-change.ts'
import { levelsOf, oneRole, type RoleView, toRoleView } from './rows.ts'

/**
 * Makes a role with the base role and the levels of another one, a system role or one of the organization's own. Throws VALIDATION for a role that is none,
 * FORBIDDEN of rule `role_above_own` for one that can do more than the current user's (SEC-22), and CONFLICT for a name that is taken.
 */
export async function createRole({
  ctx: { tx, request },
  input: { name, description, basedOnId },
}: VerbArgs<WriteTx<Actor>, typeof roles.create>): Promise<RoleView> {
  const [, source] = await Promise.all([lockAdministrators(tx), tx.first(oneRole, { id: basedOnId })])
  if (source === undefined) fail('VALIDATION', 'Choose a role in your organization', { field: 'basedOnId', rule: 'reference' })
  if (!toRoleView(tx.actor, source).isWithinOwn) {
    fail('FORBIDDEN', "You can't make a role that has more access than yours", { field: 'basedOnId', rule: 'role_above_own' })
  }
  const id = newId()
  const { baseRole } = source
  const levels = levelsOf(source)
  await tx.run(insertRole, { id, name, description: description || null, baseRole })
  const [, row] = await Promise.all([storeLevels(tx, id, levels), tx.first(oneRole, { id })])
  recordRoleChange(tx, request, id, {
    verb: 'created',
    after: { name, ...(description && { description }), baseRole, basedOn: source.name, levels },
  })
  return toRoleView(tx.actor, row!)
}
