import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** Who answers tickets and is told of them: the active members whose role has the support queue at write, by name. */
export const answeringPeople = sqlStatement<object, { userId: string; name: string; email: string; isCurrentUser: boolean }>(
  `select q.id as user_id, coalesce(q.display_name, q.email) as name, coalesce(q.email, '') as email,
     q.id is not distinct from (select app.user_id()) as is_current_user
   from ${holders} h
   join app.organization_members m on m.organization_id = h.organization_id and m.user_id = h.user_id and m.status = 'active' and not m.is_kiosk
   join platform.profiles q on q.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where h.organization_id = (select app.org_id()) and h.permission_name = 'support_queue' and h.level = 'write' and e.is_active is not false order by name, q.id limit 200`,
)
