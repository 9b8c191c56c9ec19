import { fail } from '#core/failure.ts'
import type { PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { listed } from '#core/words.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { holdingOf } from '#slices/access/rules/may-give.ts'
import { actorLacks, keepingAdministrator, storeLevels, updateRole } from '#slices/access/server/public.ts'
import type { roles } from '#slices/roles/contract/roles.ts'
import { recordRoleChange } from './record-role-change.ts'
import { type Levels, levelsOf, lockRole, oneRole, type RoleView, toRoleView } from './rows.ts'

/**
 * Replaces what is set on a role, and with it what its holders may do from their next call on. Throws as `lockRole` does, FORBIDDEN of rule
 * `grants_what_is_lacked` with the permissions in `data.permissions` when its result holds more than the current user (SEC-22), and CONFLICT of rule
 * `last_administrator` (SEC-18).
 */
export async function setLevels({
  ctx: { tx, request },
  input: { id, version, levels },
}: VerbArgs<WriteTx<Actor>, typeof roles.setLevels>): Promise<RoleView> {
  const role = await lockRole(tx, { id, version })
  const wanted = Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== undefined)) as Levels
  const [before, after] = difference(levelsOf(role), wanted)
  if (Object.keys(after).length === 0) return toRoleView(tx.actor, role)
  requireHeld(actorLacks(tx.actor, holdingOf(role.baseRole, wanted)))
  const { name, description, isActive } = role
  await keepingAdministrator(tx, () => Promise.all([storeLevels(tx, id, wanted), tx.run(updateRole, { id, name, description, isActive })]))
  recordRoleChange(tx, request, id, { verb: 'levels_set', before, after })
  return toRoleView(tx.actor, (await tx.first(oneRole, { id }))!)
}

function requireHeld(permissions: readonly string[]): void {
  if (permissions.length === 0) return
  const words = permissions.map(name => PERMISSIONS[name as PermissionName].words)
  const shown = words.length > 3 ? [...words.slice(0, 3), `${words.length - 3} more`] : words
  fail('FORBIDDEN', `You can't grant what your own role doesn't have: ${listed(shown)}.`, {
    rule: 'grants_what_is_lacked',
    data: { permissions },
  })
}

/** Returns the old and new levels of the permissions that changed; null is not set. */
function difference(was: Levels, is: Levels): [before: object, after: object] {
  const names = ([...new Set([...Object.keys(was), ...Object.keys(is)])] as PermissionName[]).filter(name => was[name] !== is[name])
  const of = (levels: Levels) => Object.fromEntries(names.map(name => [name, levels[name] ?? null]))
  return [of(was), of(is)]
}
