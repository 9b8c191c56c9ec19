import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { forwardedRequests as contract, type installationModuleRequests } from '#slices/super-admin/contract/module-requests.ts'

type List = typeof installationModuleRequests.list

const requests = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, OutputOf<List>['rows'][number]>(
    `select id, organization_id, organization_name, person, justification, forwarded_by, forwarded_at, notes, module, module_name, status,
       trial_ends_on, subscription_ends_on, admin_controlled, is_usable
     from app.forwarded_module_requests()`,
  ),
  filters: {},
  sorts: { order: { by: 'forwardedAt', type: 'instant', isFilled: true } },
})

/** Lists requests awaiting an operator, page by page. Throws VALIDATION for an unknown cursor. */
export async function listForwardedRequests({ ctx: { tx }, input }: VerbArgs<ReadTx<Operator>, List>): Promise<OutputOf<List>> {
  return requests.page(tx, input)
}
