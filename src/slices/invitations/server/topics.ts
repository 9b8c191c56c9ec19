import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'

export const invitationTopics: LiveTopics = {
  /** Everyone who may read the list of invitations. */
  organization_invitations: {
    superAdmins: true,
    audience: sqlStatement(`
      select i.id, m.user_id from app.organization_invitations i
      join app.organization_members m on m.organization_id = i.organization_id and m.status = 'active' and m.user_id = any ($users::uuid[])
      join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
      join app.role_grants g on g.organization_id = ur.organization_id and g.role_id = ur.role_id
        and g.permission_name = 'staff_module' and g.level = 'write'
      where i.organization_id = (select app.org_id()) and i.id = any ($ids::uuid[])`),
  },
  /** A member whose role was changed, by their user id; and whoever may change it, for what their screens show. */
  member_roles: {
    superAdmins: true,
    audience: sqlStatement(`
      select changed.user_id as id, m.user_id from app.organization_members changed
      join app.organization_members m on m.organization_id = changed.organization_id and m.status = 'active' and m.user_id = any ($users::uuid[])
      left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
      left join app.role_grants g on g.organization_id = ur.organization_id and g.role_id = ur.role_id
        and g.permission_name = 'settings_roles' and g.level = 'write'
      where changed.organization_id = (select app.org_id()) and changed.user_id = any ($ids::uuid[])
        and (m.user_id = changed.user_id or g.role_id is not null)`),
  },
}
