import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'
import { currentUserEditsPeople, currentUserIsAdministrator, employeesInCurrentUsersLine } from './record-scope.ts'

interface Row {
  id: string
  firstName: string
  lastName: string
  email: string | null
  jobTitle: string | null
  departmentName: string | null
}

// The number is no part of the directory: only who sees it may look for it, or it could be guessed digit by digit.
const seesNumber = `(${currentUserIsAdministrator} or ${currentUserEditsPeople} or e.id in (${employeesInCurrentUsersLine}))`

// Read in the order of the index on name_lc, so that it ends at the limit. strpos, because like would give % and _ a meaning.
const found = sqlStatement<{ q: string; limit: number }, Row>(
  `select e.id, e.first_name, e.last_name, e.email, e.job_title, d.name as department_name
   from app.employees e
   left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
   where e.is_active and (strpos(e.name_lc, lower($q::text)) > 0 or strpos(e.email_lc, lower($q::text)) > 0
     or strpos(lower(e.employee_id), lower($q::text)) > 0 and ${seesNumber})
   order by e.name_lc, e.id limit $limit::int + 1`,
)

/**
 * For choosing a person: the text is looked for anywhere in name and email, and in the employee number of those whom the current
 * user sees it of, ignoring capital letters.
 */
export async function searchStaff({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof staff.search>) {
  const rows = await tx.rows(found, { q: input.q, limit: input.limit })
  return { rows: rows.slice(0, input.limit), more: rows.length > input.limit }
}
