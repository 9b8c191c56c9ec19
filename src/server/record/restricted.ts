import { type Expression, sql } from 'kysely'
import { currentOrganization, currentUser } from '#server/db/current.ts'
import { holders } from '#server/db/holders.ts'
import type { AnyDefinition } from './definition.ts'

/** Asked once a statement: jobs and super admins see everything, and so does whoever may change the record. */
const writes = ({ contract: { permission } }: AnyDefinition) => sql<boolean>`(select app.mode() is distinct from 'member' or exists (
  select from ${sql.raw(holders)} h
  where h.organization_id = ${currentOrganization} and h.user_id = ${currentUser}
    and h.permission_name = ${sql.lit(permission)} and h.level = 'write'))`

/** Whether the current user sees what is restricted of the row with this id; null where nothing is restricted. */
export function seesRestricted(definition: AnyDefinition, id: string) {
  const { restricted } = definition
  return restricted
    ? sql<boolean>`(${writes(definition)} or ${sql.raw(restricted.unless)} or ${sql.ref(id)} in (${sql.raw(restricted.ids)}))`
    : null
}

/**
 * `rows` with null in place of what the current user may not see. Everything else is asked of these rows, so that no search, filter, order or file
 * tells what is hidden. `besides` are columns of theirs that no one is shown.
 */
export function restrictedRows(definition: AnyDefinition, rows: Expression<unknown>, besides: readonly string[]): Expression<unknown> {
  const sees = seesRestricted(definition, 'a.id')
  if (sees === null) return rows
  const { contract } = definition
  const members = ['id', 'version', 'isActive', 'createdAt', ...Object.keys(contract.fields), ...Object.keys(contract.joined), ...besides]
  const hidden = new Set(contract.restricted)
  const shown = members.map(name =>
    hidden.has(name) ? sql`case when s.sees then ${sql.ref(`a.${name}`)} end as ${sql.ref(name)}` : sql.ref(`a.${name}`),
  )
  // `offset 0` keeps the planner from writing the condition once for each column.
  return sql`(select ${sql.join(shown)} from ${rows} as a cross join lateral (select ${sees} as sees offset 0) as s)`
}
