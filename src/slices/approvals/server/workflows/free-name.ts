import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

// One at a time in an organization. A unique index is no way: organizations may have two workflows of one name from before it was checked.
const lockNames = sqlStatement<object, unknown>(
  `select pg_advisory_xact_lock(hashtextextended('approval_workflow_names:' || app.org_id()::text, 0))`,
)
// Names that read alike are one, as for groups: case, width, and spaces don't tell workflows apart.
const sameName = sqlStatement<{ id: string | null; name: string }, { id: string }>(`
  select t.id from app.approval_workflow_templates t
  where t.organization_id = (select app.org_id()) and t.is_active and t.id is distinct from $id::uuid
    and lower(regexp_replace(normalize(btrim(t.name), NFKC), '\\s+', ' ', 'g')) = lower(regexp_replace(normalize(btrim($name), NFKC), '\\s+', ' ', 'g'))
  limit 1`)

/** Until the transaction ends no one else takes the name. Throws CONFLICT of rule `taken` for that of another active workflow. */
export async function requireFreeName(tx: WriteTx<Actor>, { id, name }: { id: string | null; name: string }): Promise<void> {
  // The second statement sees what was committed while the first waited.
  const [, taken] = await Promise.all([tx.run(lockNames, {}), tx.first(sameName, { id, name })])
  if (taken !== undefined) fail('CONFLICT', 'Another active workflow already has this name', { field: 'name', rule: 'taken' })
}
