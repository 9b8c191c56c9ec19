import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installation } from '#slices/super-admin/contract/installation.ts'

type Analytics = typeof installation.moduleAnalytics
type Output = OutputOf<Analytics>

const modulesOf = sqlStatement<object, Output['modules'][number]>(
  `select slug, name, enabled, opened, daily_users, monthly_users, trials_ended, trials_converted, requests_pending
   from app.installation_module_use()`,
)
const cellsOf = sqlStatement<object, Output['cells'][number]>(
  'select organization_id, organization_name, slug, opens, creates, users, trial_ends_at from app.installation_module_cells()',
)
const daysOf = sqlStatement<object, Output['days'][number]>('select day, opens, users from app.installation_module_days()')

/** How organizations use modules; what it means is the rule of `rules/module-use.ts`. */
export async function readModuleAnalytics({ ctx: { tx } }: VerbArgs<ReadTx<Operator>, Analytics>): Promise<Output> {
  const [modules, cells, days] = await Promise.all([tx.rows(modulesOf, {}), tx.rows(cellsOf, {}), tx.rows(daysOf, {})])
  return { modules, cells, days }
}
