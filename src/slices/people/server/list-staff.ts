import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'

// name_lc begins with the first name and is indexed, so nothing is sorted here.
const directory = statement()(db =>
  db
    .selectFrom('app.employees as e')
    .leftJoin('app.departments as d', join => join.onRef('d.organizationId', '=', 'e.organizationId').onRef('d.id', '=', 'e.departmentId'))
    .select(['e.id', 'e.firstName', 'e.lastName', 'e.email', 'e.jobTitle', 'd.name as departmentName'])
    .where(({ ref }) => ref('e.isActive'))
    .orderBy('e.nameLc')
    .orderBy('e.id'),
)

export async function listStaff({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof staff.list>) {
  return { employees: await tx.rows(directory, {}) }
}
