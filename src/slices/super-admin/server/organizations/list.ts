import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'

type List = typeof installationOrganizations.list
type Row = OutputOf<List>['rows'][number]
type Chosen = { search: string | null; state: string | null }

const page = sqlStatement<Chosen & { after: string | null; limit: number }, Row>(
  `select id, name, domain, is_active, people, max_users, created_at, last_activity_at, trials, trial_ends_at
   from app.installation_organizations($search, $state, $after, $limit::int + 1)`,
)
const count = sqlStatement<Chosen, { total: number }>('select app.count_installation_organizations($search, $state) as total')

/** The organizations of the installation, by name. */
export async function listOrganizations({ ctx: { tx }, input }: VerbArgs<ReadTx<Operator>, List>): Promise<OutputOf<List>> {
  const filters = { search: input.search || null, state: input.state ?? null }
  const { limit } = input
  const [rows, sum] = await Promise.all([tx.rows(page, { ...filters, after: input.after ?? null, limit }), tx.first(count, filters)])
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: sum!.total }
}
