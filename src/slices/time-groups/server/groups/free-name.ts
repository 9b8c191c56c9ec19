import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

// One at a time in an organization. A unique index is no way: organizations may have two groups of one name from before it was checked.
const lockNames = sqlStatement<object, unknown>(
  `select pg_advisory_xact_lock(hashtextextended('time_group_names:' || app.org_id()::text, 0))`,
)
// Names that read alike are one, as for roles: case, width, and spaces don't tell groups apart.
const sameName = sqlStatement<{ id: string | null; name: string }, { id: string }>(`
  select g.id from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and g.is_active and g.id is distinct from $id::uuid
    and lower(regexp_replace(normalize(btrim(g.name), NFKC), '\\s+', ' ', 'g')) = lower(regexp_replace(normalize(btrim($name), NFKC), '\\s+', ' ', 'g'))
  limit 1`)

/** Until the transaction ends no one else takes the name. Throws CONFLICT of rule `taken` for that of another active group. */
export async function requireFreeName(tx: WriteTx<Actor>, { id, name }: { id: string | null; name: string }): Promise<void> {
  // The second statement sees what was committed while the first waited.
  const [, taken] = await Promise.all([tx.run(lockNames, {}), tx.first(sameName, { id, name })])
  if (taken !== undefined) fail('CONFLICT', 'Another active group already has this name', { field: 'name', rule: 'taken' })
}
