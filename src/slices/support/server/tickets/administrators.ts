import { sqlStatement } from '#server/db/statement.ts'

/** Who answers tickets: the active members with the base role of an administrator, by name. */
export const administrators = sqlStatement<object, { userId: string; name: string; email: string; isCurrentUser: boolean }>(
  `select q.id as user_id, coalesce(nullif(btrim(q.first_name || ' ' || q.last_name), ''), q.email) as name, q.email,
     q.id is not distinct from (select app.user_id()) as is_current_user
   from app.user_roles ur
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and r.base_role = 'admin'
   join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
   join platform.profiles q on q.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where ur.organization_id = (select app.org_id()) and e.is_active is not false order by name, q.id limit 200`,
)
