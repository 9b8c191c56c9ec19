import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { Search } from '#server/search.ts'
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

// The index employees_search is read in the order of name_lc, so that it ends at the limit; only who is found is looked up in the table.
export const found = sqlStatement<{ q: string; limit: number }, Row>(
  `select e.id, e.first_name, e.last_name, e.email, e.job_title, d.name as department_name
   from (
     select e.id, e.name_lc from app.employees e
     where e.organization_id = (select app.org_id()) and e.is_active
       and ($q::text = '' or e.search_text like all ((select app.search_patterns($q::text))::text[])
         or strpos(lower(e.employee_id), lower($q::text)) > 0 and ${seesNumber})
     order by e.name_lc, e.id limit $limit::int + 1
   ) f
   join app.employees e on e.organization_id = (select app.org_id()) and e.id = f.id
   left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
   order by f.name_lc, f.id`,
)

/** Colleagues for the palette, which opens their panel on the staff screen. */
export const peopleSearch: Search = {
  label: 'People',
  needs: [{ permission: 'staff_module' }],
  opens: { permission: 'staff_module', module: 'resources' },
  isPeople: true,
  async find(tx, { search, limit }) {
    const rows = await tx.rows(found, { q: search, limit })
    return rows.slice(0, limit).map(({ id, firstName, lastName, email, jobTitle, departmentName }) => ({
      id,
      label: `${firstName} ${lastName}`.trim(),
      detail: [jobTitle, departmentName].filter(Boolean).join(' · ') || null,
      email,
      at: { path: '/resources/staff', search: { employee: id } },
    }))
  },
}

/**
 * For choosing a person: each word is looked for anywhere in name and email, whatever their order, capitals, and accents; and the text in the employee
 * number of those whom the current user sees it of.
 */
export async function searchStaff({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof staff.search>) {
  const rows = await tx.rows(found, { q: input.q, limit: input.limit })
  return { rows: rows.slice(0, input.limit), more: rows.length > input.limit }
}
