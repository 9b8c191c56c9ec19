import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, type VerbArgs, write } from '#server/rpc/verb.ts'
import type { savedViews } from '#slices/saved-views/contract/saved-views.ts'

interface View {
  id: string
  name: string
  query: string
  columns: { key: string; isShown: boolean }[]
}

/** A menu of more is no help any more. */
const MAX_VIEWS = 50

const own = sqlStatement<{ screen: string }, View>(
  `select id, name, query, columns from app.saved_views
   where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and screen = $screen order by lower(name), id`,
)
const taken = sqlStatement<{ screen: string; name: string; id: string }, { taken: boolean; count: number }>(
  `select coalesce(bool_or(lower(name) = lower($name::text)), false) as taken, count(*)::int as count from app.saved_views
   where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and screen = $screen and id <> $id`,
)
const insert = sqlStatement<{ id: string; screen: string; name: string; query: string; columns: string }, { id: string }>(
  `insert into app.saved_views (id, screen, name, query, columns) values ($id, $screen, $name, $query, $columns::jsonb)
   on conflict do nothing returning id`,
)
const change = sqlStatement<{ id: string; screen: string; name: string; query: string; columns: string }, { id: string }>(
  `update app.saved_views set name = $name, query = $query, columns = $columns::jsonb
   where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and screen = $screen and id = $id returning id`,
)
const removed = sqlStatement<{ id: string }, { id: string }>(
  `delete from app.saved_views where organization_id = (select app.org_id()) and user_id = (select app.user_id()) and id = $id returning id`,
)

const nameTaken = (): never => fail('CONFLICT', 'You already have a view with this name', { field: 'name', rule: 'taken' })

/** Throws CONFLICT for a name the person has, VALIDATION above 50 views, NOT_FOUND for an id that is not one of theirs on this screen. */
async function save({ ctx: { tx }, input }: VerbArgs<WriteTx<Actor>, typeof savedViews.save>): Promise<View> {
  const { screen, name, query, columns } = input
  const id = input.id ?? newId()
  const others = (await tx.first(taken, { screen, name, id }))!
  if (others.taken) nameTaken()
  const row = { id, screen, name, query, columns: JSON.stringify(columns) }
  if (input.id === undefined) {
    if (others.count >= MAX_VIEWS) fail('VALIDATION', `You can save up to ${MAX_VIEWS} views per list`, { field: 'name', rule: 'too_many' })
    // Two tabs that save the same name at once: one has it.
    if ((await tx.first(insert, row)) === undefined) nameTaken()
  } else if ((await tx.first(change, row)) === undefined) fail('NOT_FOUND', 'Saved view not found')
  return { id, name, query, columns }
}

async function remove({ ctx: { tx }, input: { id } }: VerbArgs<WriteTx<Actor>, typeof savedViews.remove>) {
  if ((await tx.first(removed, { id })) === undefined) fail('NOT_FOUND', 'Saved view not found')
  return { ok: true as const }
}

export const savedViewRoutes: Routes<typeof savedViews> = {
  list: readOnce(async ({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof savedViews.list>) => ({ views: await tx.rows(own, input) })),
  save: write(save),
  remove: write(remove),
}
