import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'

export const invitationTopics: LiveTopics = {
  /** Everyone who may read the list of invitations. */
  organization_invitations: {
    superAdmins: true,
    audience: sqlStatement(`
      select i.id, m.user_id from app.organization_invitations i
      join app.organization_members m on m.organization_id = i.organization_id and m.status = 'active' and m.user_id = any ($users::uuid[])
      join ${holders} h on h.organization_id = m.organization_id and h.user_id = m.user_id
        and h.permission_name = 'staff_module' and h.level = 'write'
      where i.organization_id = (select app.org_id()) and i.id = any ($ids::uuid[])`),
  },
  /** A member whose role was changed, by their user id; and whoever may change it, for what their screens show. */
  member_roles: {
    superAdmins: true,
    audience: sqlStatement(`
      select changed.user_id as id, m.user_id from app.organization_members changed
      join app.organization_members m on m.organization_id = changed.organization_id and m.status = 'active' and m.user_id = any ($users::uuid[])
      left join ${holders} h on h.organization_id = m.organization_id and h.user_id = m.user_id
        and h.permission_name = 'settings_roles' and h.level = 'write'
      where changed.organization_id = (select app.org_id()) and changed.user_id = any ($ids::uuid[])
        and (m.user_id = changed.user_id or h.user_id is not null)`),
  },
}
