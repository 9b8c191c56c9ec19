import type { Actor } from '#server/db/gate.ts'
import { holders, isAdministratorRole } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'

/** The names of active administrators who can help: they change roles or people. The current user isn't told to ask themselves. */
export const loadAdministratorNames = sqlStatement<object, { name: string }>(`
  select coalesce(p.display_name, p.email) as name
  from app.roles r
  join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
  join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
  join platform.profiles p on p.id = ur.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  where e.is_active is not false and r.organization_id = (select app.org_id()) and ${isAdministratorRole}
    and ur.user_id <> (select app.user_id())
    and exists (select from ${holders} h where h.organization_id = ur.organization_id and h.user_id = ur.user_id
      and h.permission_name in ('settings_roles', 'staff_module') and h.level = 'write')
  order by name limit 5`)

/** The accounts of active administrators besides the current user, and the current user's name, for what these are told. In a job no one is the current user. */
export const otherAdministrators = sqlStatement<object, { userId: string; editorName: string }>(`
  select ur.user_id, coalesce(own.display_name, own.email, '') as editor_name
  from app.roles r
  join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
  join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
  left join platform.profiles own on own.id = (select app.user_id())
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  where e.is_active is not false and r.organization_id = (select app.org_id()) and ${isAdministratorRole}
    and ur.user_id is distinct from own.id
  order by ur.user_id limit 200`)

export async function administrators({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof staff.administrators>) {
  return { names: (await tx.rows(loadAdministratorNames, {})).map(({ name }) => name) }
}
