import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { modulePeople as contract, type modules } from '#slices/modules/contract/modules.ts'

interface PersonRow {
  id: string
  name: string
  title: string | null
  email: string | null
  departmentId: string | null
  /** Something is set for them that the policies do not decide. */
  isException: boolean
}

const name = `coalesce(nullif(btrim(coalesce(e.first_name, p.first_name) || ' ' || coalesce(e.last_name, p.last_name)), ''), p.email)`

const people = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, PersonRow>(
    `select m.user_id as id, ${name} as name, coalesce(e.job_title, ro.name) as title, p.email, e.department_id,
       exists (select from app.user_module_access x where x.organization_id = m.organization_id and x.user_id = m.user_id) as is_exception
     from app.organization_members m join platform.profiles p on p.id = m.user_id
     left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
     left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
     left join app.roles ro on ro.organization_id = ur.organization_id and ro.id = ur.role_id
     where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false`,
  ),
  searched: ['name', 'email'],
  filters: { department: { by: 'departmentId', kind: 'one' }, exceptions: { by: 'isException', kind: 'flag' } },
  sorts: { order: { by: 'name', type: 'text' } },
})
const accessOf = sqlStatement<
  { users: string[] },
  { userId: string; slug: string; isOn: boolean; source: string; set: 'on' | 'off' | null; byPolicy: boolean; request: string | null }
>(
  `select a.user_id, m.slug, a.is_on, a.source, case when a.source = 'person' then case when a.is_on then 'on' else 'off' end end as set,
     a.by_policy, r.id as request
   from app.modules_of_members($users::uuid[]) a join platform.modules m on m.id = a.module_id
   left join app.module_access_requests r
     on r.organization_id = (select app.org_id()) and r.user_id = a.user_id and r.module_id = a.module_id and r.status = 'pending'`,
)

/** People with what each has of each module, by name, page by page. Throws VALIDATION for an unknown cursor. */
export async function listModulePeople({
  ctx: { tx },
  input,
}: VerbArgs<ReadTx<Actor>, typeof modules.people>): Promise<OutputOf<typeof modules.people>> {
  const found = await people.page(tx, input)
  const access = await tx.rows(accessOf, { users: found.rows.map(({ id }) => id) })
  const byUser = Map.groupBy(access, ({ userId }) => userId)
  return {
    ...found,
    rows: found.rows.map(({ id, name, title }) => ({
      id,
      name,
      title,
      modules: Object.fromEntries(
        (byUser.get(id) ?? []).map(({ slug, isOn, byPolicy, set, request }) => [slug, { isOn, byPolicy, set, request }]),
      ),
    })),
  }
}
