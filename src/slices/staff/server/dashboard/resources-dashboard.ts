import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { countDirectory } from '#slices/people/server/public.ts'
import type { resourcesDashboard as contract } from '#slices/staff/contract/dashboard.ts'

interface Addition {
  id: string
  name: string
  avatarUrl: string | null
  jobTitle: string | null
  departmentName: string | null
  createdAt: string
}

const newest = sqlStatement<object, Addition>(
  `select e.id, e.first_name || ' ' || e.last_name as name, e.avatar_url, e.job_title, d.name as department_name, e.created_at
   from app.employees e left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
   where e.organization_id = (select app.org_id()) and e.is_active
   order by e.created_at desc, e.id desc limit 6`,
)

/** Active people by department. Null stands for no department; its people are a group of their own, however many. */
const byDepartment = sqlStatement<object, { id: string | null; name: string | null; people: number }>(
  `select d.id, d.name, count(*)::int as people
   from app.employees e left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
   where e.organization_id = (select app.org_id()) and e.is_active
   group by d.id, d.name order by people desc, lower(d.name), d.id`,
)

const MAX_DEPARTMENTS = 5

/** Answers everyone who may read the directory with the organization's counts, and directory fields of the newest people (decisions §8). */
export async function resourcesDashboard({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof contract>): Promise<OutputOf<typeof contract>> {
  const [counts, additions, groups] = await Promise.all([tx.first(countDirectory, {}), tx.rows(newest, {}), tx.rows(byDepartment, {})])
  const departments = groups.flatMap(({ id, name, people }) => (id === null || name === null ? [] : [{ id, name, people }]))
  const sum = (some: readonly { people: number }[]) => some.reduce((total, { people }) => total + people, 0)
  return {
    ...counts!,
    additions,
    largestDepartments: departments.slice(0, MAX_DEPARTMENTS),
    inOtherDepartments: sum(departments.slice(MAX_DEPARTMENTS)),
    unassigned: sum(groups) - sum(departments),
  }
}
