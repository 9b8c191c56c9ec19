import { sqlStatement } from '#server/db/statement.ts'

/** The active members who may review requests, besides the current user, whose own requests others review. */
export const reviewers = sqlStatement<object, { userId: string; name: string }>(
  `select g.user_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) as name
   from (
     select ur.user_id from app.role_grants rg
     join app.user_roles ur on ur.organization_id = rg.organization_id and ur.role_id = rg.role_id
     join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
     left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
     where rg.organization_id = (select app.org_id()) and rg.permission_name = 'settings_module_access' and rg.level = 'write'
       and e.is_active is not false and ur.user_id <> (select app.user_id())
   ) g join platform.profiles p on p.id = g.user_id order by name limit 50`,
)
