import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'

interface Chosen {
  search: string | null
  department: string | null
  exceptions: boolean
}

interface PersonRow {
  id: string
  name: string
  title: string | null
}

const name = `coalesce(nullif(btrim(coalesce(e.first_name, p.first_name) || ' ' || coalesce(e.last_name, p.last_name)), ''), p.email)`
const members = `app.organization_members m join platform.profiles p on p.id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles ro on ro.organization_id = ur.organization_id and ro.id = ur.role_id`
const chosen = `m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false
  and ($search::text is null or strpos(lower(concat(${name}, ' ', p.email)), lower($search::text)) > 0)
  and ($department::uuid is null or e.department_id = $department::uuid)
  and (not $exceptions::boolean or exists (select from app.user_module_access x where x.organization_id = m.organization_id and x.user_id = m.user_id))`
const place = `(lower(${name}) collate "C", m.user_id)`

const page = sqlStatement<Chosen & { after: string | null; afterName: string | null; limit: number }, PersonRow>(
  `select m.user_id as id, ${name} as name, coalesce(e.job_title, ro.name) as title from ${members}
   where ${chosen} and ($after::uuid is null or ${place} > (lower($afterName::text) collate "C", $after::uuid))
   order by lower(${name}) collate "C", m.user_id limit $limit::int + 1`,
)
const count = sqlStatement<Chosen, { total: number }>(`select count(*)::int as total from ${members} where ${chosen}`)
const cursor = sqlStatement<{ after: string }, { name: string }>(
  `select ${name} as name from ${members} where m.organization_id = (select app.org_id()) and m.user_id = $after`,
)
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
  const { limit } = input
  const filters = { search: input.search || null, department: input.department ?? null, exceptions: input.exceptions ?? false }
  const after = input.after ?? null
  const last = after === null ? undefined : await tx.first(cursor, { after })
  if (after !== null && last === undefined) fail('VALIDATION', 'This person is no longer in your list', { field: 'after', rule: 'cursor' })
  const [found, sum] = await Promise.all([
    tx.rows(page, { ...filters, after, afterName: last?.name ?? null, limit }),
    tx.first(count, filters),
  ])
  const people = found.slice(0, limit)
  const access = await tx.rows(accessOf, { users: people.map(({ id }) => id) })
  const byUser = Map.groupBy(access, ({ userId }) => userId)
  return {
    rows: people.map(person => ({
      ...person,
      modules: Object.fromEntries(
        (byUser.get(person.id) ?? []).map(({ slug, isOn, byPolicy, set, request }) => [slug, { isOn, byPolicy, set, request }]),
      ),
    })),
    more: found.length > limit,
    total: sum?.total ?? 0,
  }
}
