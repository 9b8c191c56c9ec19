import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installation } from '#slices/super-admin/contract/installation.ts'

type List = typeof installation.securityEvents

const page = sqlStatement<{ kind: string | null; after: string | null; limit: number }, OutputOf<List>['rows'][number]>(
  `select id, occurred_at, kind, person, about, organization_name, other_organization_name, operation, address, count
   from app.installation_security_events($kind, $after, $limit::int + 1)`,
)
const count = sqlStatement<{ kind: string | null }, { total: number }>('select app.count_installation_security_events($kind) as total')

/** The security events of the installation, newest first. */
export async function listSecurityEvents({ ctx: { tx }, input }: VerbArgs<ReadTx<Operator>, List>): Promise<OutputOf<List>> {
  const { limit } = input
  const kind = input.kind ?? null
  const [rows, sum] = await Promise.all([tx.rows(page, { kind, after: input.after ?? null, limit }), tx.first(count, { kind })])
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: sum!.total }
}
