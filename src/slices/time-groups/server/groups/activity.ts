import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { requireFreeName } from './free-name.ts'
import { recordGroupChange } from './record-group-change.ts'
import { type GroupView, loadGroupAsStored, lockGroup, toGroupView } from './rows.ts'

const countMembers = sqlStatement<{ id: string }, { count: number }>(`
  select count(distinct m.employee_id)::int as count from app.group_memberships m
  join app.employees e on e.organization_id = m.organization_id and e.id = m.employee_id and e.is_active
  join app.organizations o on o.id = m.organization_id
  where m.organization_id = (select app.org_id()) and m.group_id = $id
    and (m.ends_on is null or m.ends_on >= (app.now() at time zone o.timezone)::date)`)
const setActive = sqlStatement<{ id: string; isActive: boolean }, unknown>(`
  update app.time_tracking_groups set is_active = $isActive, version = version % 2147483647 + 1, updated_at = app.now()
  where organization_id = (select app.org_id()) and id = $id`)

type Change = VerbArgs<WriteTx<Actor>, typeof timeGroups.deactivate>

/** Throws as `lockGroup` does, and CONFLICT of rule `has_members` while active people are in it, today or from a later day on. */
export async function deactivateGroup({ ctx, input }: Change): Promise<GroupView> {
  const group = await lockGroup(ctx.tx, input)
  const { count } = (await ctx.tx.first(countMembers, { id: input.id }))!
  if (count > 0) {
    const people = count === 1 ? '1 person is' : `${count} people are`
    fail('CONFLICT', `${people} in this group. Put them into another one first.`, { rule: 'has_members', data: { people: count } })
  }
  return change(ctx, group.row, false)
}

/** Throws as `lockGroup` does, and as `requireFreeName` does for a name that another group took since. */
export async function reactivateGroup({ ctx, input }: Change): Promise<GroupView> {
  const { row } = await lockGroup(ctx.tx, input)
  if (!row.isActive) await requireFreeName(ctx.tx, row)
  return change(ctx, row, true)
}

async function change({ tx, request }: Change['ctx'], { id, isActive: was }: { id: string; isActive: boolean }, isActive: boolean) {
  if (was !== isActive) {
    await tx.run(setActive, { id, isActive })
    recordGroupChange(tx, request, id, { verb: isActive ? 'reactivated' : 'deactivated', before: { isActive: was }, after: { isActive } })
  }
  return toGroupView(await loadGroupAsStored(tx, id))
}
