import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'

type Overview = OutputOf<typeof staff.overview>

/** The organization's own counts. Departments and locations that are closed are no longer counted. */
export const countDirectory = sqlStatement<object, Overview>(
  `select (select count(*)::int from app.employees e where e.organization_id = (select app.org_id()) and e.is_active) as active_staff,
     (select count(*)::int from app.employees e where e.organization_id = (select app.org_id())) as total_staff,
     (select count(*)::int from app.departments d where d.organization_id = (select app.org_id()) and d.is_active) as departments,
     (select count(*)::int from app.locations l where l.organization_id = (select app.org_id()) and l.is_active) as locations`,
)

/** The numbers of the organization, the same for everyone who may read the directory. */
export async function overview({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof staff.overview>): Promise<Overview> {
  return (await tx.first(countDirectory, {}))!
}
