import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { updateRole as store } from '#slices/access/server/public.ts'
import type { roles } from '#slices/roles/contract/roles.ts'
import { recordRoleChange } from './record-role-change.ts'
import { lockRole, oneRole, type RoleRow, type RoleView, toRoleView } from './rows.ts'

type Changed = Pick<RoleRow, 'name' | 'description' | 'isActive'>

/** Changes name and description. Without a change it stores nothing. Throws as `lockRole` does, and CONFLICT for a name that is taken. */
export async function updateRole({ ctx, input }: VerbArgs<WriteTx<Actor>, typeof roles.update>): Promise<RoleView> {
  const role = await lockRole(ctx.tx, input)
  const { name = role.name, description } = input
  return change(ctx, role, 'updated', { name, description: description === undefined ? role.description : description || null })
}

/** Its holders keep it; no one gets it any more, by assignment or by invitation. Throws as `lockRole` does. */
export async function deactivateRole({ ctx, input }: VerbArgs<WriteTx<Actor>, typeof roles.deactivate>): Promise<RoleView> {
  return change(ctx, await lockRole(ctx.tx, input), 'deactivated', { isActive: false })
}

export async function reactivateRole({ ctx, input }: VerbArgs<WriteTx<Actor>, typeof roles.reactivate>): Promise<RoleView> {
  return change(ctx, await lockRole(ctx.tx, input), 'reactivated', { isActive: true })
}

async function change(
  { tx, request }: VerbArgs<WriteTx<Actor>, typeof roles.update>['ctx'],
  role: RoleRow,
  verb: 'updated' | 'deactivated' | 'reactivated',
  wanted: Partial<Changed>,
): Promise<RoleView> {
  const keys = (Object.keys(wanted) as (keyof Changed)[]).filter(key => wanted[key] !== role[key])
  if (keys.length === 0) return toRoleView(tx.actor, role)
  const { id, name, description, isActive } = { ...role, ...wanted }
  const [, row] = await Promise.all([tx.run(store, { id, name, description, isActive }), tx.first(oneRole, { id })])
  const of = (values: Partial<Changed>) => Object.fromEntries(keys.map(key => [key, values[key]]))
  recordRoleChange(tx, request, id, { verb, before: of(role), after: of(wanted) })
  return toRoleView(tx.actor, row!)
}
