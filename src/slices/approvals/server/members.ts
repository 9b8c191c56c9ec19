import { sqlStatement } from '#server/db/statement.ts'

/** A condition: the member `m`, with their employee record if there is one, is active and can decide: no one does who signs in at kiosks alone. */
export const isActiveMember = `m.status = 'active' and not m.is_kiosk and not exists (select from app.employees e
    where e.organization_id = m.organization_id and e.user_id = m.user_id and not e.is_active)`

/** A query of everyone who is or was a member: `user_id, name, is_active`. */
export const membersNamed = `select m.user_id, e.id as employee_id,
    coalesce(e.display_name, p.display_name, 'Former member') as name, ${isActiveMember} as is_active
  from app.organization_members m join platform.profiles p on p.id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  where m.organization_id = (select app.org_id())`

/** Someone who is or was a member, by their account. */
export const memberOf = sqlStatement<{ userId: string }, { userId: string; name: string; isActive: boolean }>(
  `select found.user_id, found.name, found.is_active from (${membersNamed}) found where found.user_id = $userId`,
)
