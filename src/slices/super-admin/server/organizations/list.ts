import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { organizationList as contract, type installationOrganizations } from '#slices/super-admin/contract/organizations.ts'

type List = typeof installationOrganizations.list
type Row = OutputOf<List>['rows'][number]
type Figures = Pick<Row, 'id' | 'people' | 'lastActivityAt' | 'trials' | 'trialEndsAt'>

const organizations = defineList({
  contract,
  rows: sqlStatement<
    Record<never, never>,
    Pick<Row, 'id' | 'name' | 'domain' | 'isActive' | 'maxUsers' | 'createdAt'> & { state: 'active' | 'inactive' }
  >(
    `select id, name, domain, is_active, max_users, created_at, case when is_active then 'active' else 'inactive' end as state
     from app.installation_organizations()`,
  ),
  searched: ['name', 'domain'],
  filters: { state: 'one' },
  sorts: { order: { by: 'name', type: 'text' } },
})
const figuresOf = sqlStatement<{ ids: string[] }, Figures>(
  `select id, people, last_activity_at, trials, trial_ends_at from app.installation_organization_figures($ids::uuid[])`,
)

/** The organizations of the installation, by name. Throws VALIDATION for an unknown cursor. */
export async function listOrganizations({ ctx: { tx }, input }: VerbArgs<ReadTx<Operator>, List>): Promise<OutputOf<List>> {
  const page = await organizations.page(tx, input)
  const figures = await tx.rows(figuresOf, { ids: page.rows.map(({ id }) => id) })
  const byId = new Map(figures.map(one => [one.id, one]))
  return { ...page, rows: page.rows.flatMap(({ state: _, ...row }) => (byId.has(row.id) ? [{ ...row, ...byId.get(row.id)! }] : [])) }
}
