import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { members } from '#slices/roles/contract/members.ts'
import { allRoles, shownTo } from './rows.ts'

interface MemberRow {
  id: string
  employeeId: string | null
  name: string
  email: string
  roleId: string | null
  roleName: string | null
  roleIsActive: boolean | null
}

type Chosen = { search: string | null; roleId: string | null; isWithoutRole: boolean }

const tables = `app.organization_members m
  join platform.profiles p on p.id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id`
/** What a member is called, of `m`, `p`, and `e`. */
export const memberName = `coalesce(e.first_name || ' ' || e.last_name, nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)`
const chosen = `m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false
  and ($search::text is null or strpos(lower(concat(${memberName}, ' ', p.email)), lower($search::text)) > 0)
  and ($roleId::uuid is null or ur.role_id = $roleId::uuid) and (not $isWithoutRole::boolean or ur.role_id is null)`

const page = sqlStatement<Chosen & { after: string | null; limit: number }, MemberRow>(
  `select m.user_id as id, e.id as employee_id, ${memberName} as name, coalesce(p.email, '') as email, r.id as role_id, r.name as role_name, r.is_active as role_is_active
   from ${tables}
   where ${chosen} and ($after::uuid is null or (lower(${memberName}), m.user_id) > (
     select lower(c.name), c.id from (select m.user_id as id, ${memberName} as name from ${tables}
       where m.organization_id = (select app.org_id()) and m.user_id = $after::uuid) c))
   order by lower(${memberName}), m.user_id limit $limit::int + 1`,
)
const count = sqlStatement<Chosen, { total: number }>(`select count(*)::int as total from ${tables} where ${chosen}`)
const cursor = sqlStatement<{ after: string }, { id: string }>(
  'select user_id as id from app.organization_members where organization_id = (select app.org_id()) and user_id = $after',
)

/** The active members with their roles, by name. Throws VALIDATION for an unknown cursor. */
export async function listMembers({
  ctx: { tx },
  input,
}: VerbArgs<ReadTx<Actor>, typeof members.list>): Promise<OutputOf<typeof members.list>> {
  const { search, role, limit } = input
  const after = input.after ?? null
  const filters = { search: search || null, roleId: role === undefined || role === 'none' ? null : role, isWithoutRole: role === 'none' }
  const [roles, rows, sum, last] = await Promise.all([
    tx.rows(allRoles, {}),
    tx.rows(page, { ...filters, after, limit }),
    tx.first(count, filters),
    after === null ? undefined : tx.first(cursor, { after }),
  ])
  if (after !== null && last === undefined) fail('VALIDATION', 'This person is no longer in your list', { field: 'after', rule: 'cursor' })
  const above = new Set(roles.filter(one => !shownTo(tx.actor, one).isWithinOwn).map(({ id }) => id))
  const mayWrite = may(tx.actor, 'settings_roles', 'write')
  const shown = ({ roleId, roleName, roleIsActive, ...member }: MemberRow) => ({
    ...member,
    role: roleId === null ? null : { id: roleId, name: roleName ?? '', isActive: roleIsActive === true },
    mayChange: mayWrite && (roleId === null || !above.has(roleId)),
  })
  return { rows: rows.slice(0, limit).map(shown), more: rows.length > limit, total: sum?.total ?? 0 }
}
