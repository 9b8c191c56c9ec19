import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'

interface Row {
  id: string
  firstName: string
  lastName: string
  email: string | null
  jobTitle: string | null
  departmentName: string | null
}

// name_lc begins with the first name and is indexed, so nothing is sorted here.
const directory = sqlStatement<object, Row>(
  `select e.id, e.first_name, e.last_name, e.email, e.job_title, d.name as department_name
   from app.employees e left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
   where e.is_active order by e.name_lc, e.id`,
)

export async function listStaff({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof staff.list>) {
  return { employees: await tx.rows(directory, {}) }
}
