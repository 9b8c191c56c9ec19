import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'

export const groupTopics: LiveTopics = {
  /** A time tracking group: whoever may read how groups are set up. */
  time_tracking_groups: {
    superAdmins: true,
    audience: sqlStatement(`
      select c.id, m.user_id from unnest($ids::uuid[]) as c (id)
      join app.organization_members m on m.organization_id = (select app.org_id()) and m.status = 'active' and m.user_id = any ($users::uuid[])
      join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
      join app.role_grants g on g.organization_id = ur.organization_id and g.role_id = ur.role_id and g.permission_name = 'settings_time_groups'`),
  },
}
