import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { kiosks } from '#slices/kiosk/contract/kiosks.ts'

type Row = OutputOf<typeof kiosks.list>['kiosks'][number]

const all = sqlStatement<object, Row>(
  `select k.id, k.name, coalesce(e.display_name, p.display_name, p.email) as bound_by_name,
     k.bound_at, k.last_used_at
   from app.kiosks k
   left join platform.profiles p on p.id = k.bound_by
   left join app.employees e on e.organization_id = k.organization_id and e.user_id = k.bound_by
   where k.organization_id = (select app.org_id()) order by lower(k.name), k.id`,
)

export async function listKiosks({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof kiosks.list>): Promise<OutputOf<typeof kiosks.list>> {
  return { kiosks: await tx.rows(all, {}) }
}
