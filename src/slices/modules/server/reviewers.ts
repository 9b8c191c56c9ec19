import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** The active members who may review requests, besides the current user, whose own requests others review. */
export const reviewers = sqlStatement<object, { userId: string; name: string }>(
  `select g.user_id, coalesce(p.display_name, p.email) as name
   from (
     select h.user_id from ${holders} h
     join app.organization_members m on m.organization_id = h.organization_id and m.user_id = h.user_id and m.status = 'active'
     left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
     where h.organization_id = (select app.org_id()) and h.permission_name = 'settings_module_access' and h.level = 'write'
       and e.is_active is not false and h.user_id <> (select app.user_id())
   ) g join platform.profiles p on p.id = g.user_id order by name limit 50`,
)
