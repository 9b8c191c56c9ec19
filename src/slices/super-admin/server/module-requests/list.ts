import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installationModuleRequests } from '#slices/super-admin/contract/module-requests.ts'

type List = typeof installationModuleRequests.list
type Output = OutputOf<List>

const page = sqlStatement<{ after: string | null; limit: number }, Output['rows'][number]>(
  `select id, organization_id, organization_name, person, justification, forwarded_by, forwarded_at, notes, module, module_name, status,
     trial_ends_on, subscription_ends_on, admin_controlled, is_usable
   from app.forwarded_module_requests($after::uuid, $limit::int + 1)`,
)
const count = sqlStatement<object, { total: number }>('select app.count_forwarded_module_requests() as total')

/** What waits for an operator, page by page. */
export async function listForwardedRequests({ ctx: { tx }, input: { after, limit } }: VerbArgs<ReadTx<Operator>, List>): Promise<Output> {
  const [rows, sum] = await Promise.all([tx.rows(page, { after: after ?? null, limit }), tx.first(count, {})])
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: sum?.total ?? 0 }
}
