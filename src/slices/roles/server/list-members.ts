import type { Actor } from '#server/db/gate.ts'
import { may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { memberList as contract, type members } from '#slices/roles/contract/members.ts'
import { allRoles, toRoleView } from './rows.ts'

interface MemberRow {
  id: string
  employeeId: string | null
  name: string
  email: string
  roleId: string | null
  roleName: string | null
  roleIsActive: boolean | null
}

const tables = `app.organization_members m
  join platform.profiles p on p.id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id`
/** A member's name, built from `m`, `p`, and `e`. */
export const memberName = `coalesce(e.display_name, p.display_name, p.email)`

const memberRows = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, MemberRow>(
    `select m.user_id as id, e.id as employee_id, ${memberName} as name, coalesce(p.email, '') as email, r.id as role_id, r.name as role_name,
       r.is_active as role_is_active
     from ${tables} where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false`,
  ),
  searched: ['name', 'email'],
  filters: { role: { by: 'roleId', kind: 'one' } },
  sorts: { order: { by: 'name', type: 'text' } },
})

/** The active members with their roles, by name. Throws VALIDATION for an unknown cursor. */
export async function listMembers({
  ctx: { tx },
  input,
}: VerbArgs<ReadTx<Actor>, typeof members.list>): Promise<OutputOf<typeof members.list>> {
  const [roles, found] = await Promise.all([tx.rows(allRoles, {}), memberRows.page(tx, input)])
  const above = new Set(roles.filter(one => !toRoleView(tx.actor, one).isWithinOwn).map(({ id }) => id))
  const mayWrite = may(tx.actor, 'settings_roles', 'write')
  const toMember = ({ roleId, roleName, roleIsActive, ...member }: MemberRow) => ({
    ...member,
    role: roleId === null ? null : { id: roleId, name: roleName ?? '', isActive: roleIsActive === true },
    mayChange: mayWrite && (roleId === null || !above.has(roleId)),
  })
  return { ...found, rows: found.rows.map(toMember) }
}
