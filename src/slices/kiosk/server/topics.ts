import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'

/** Everyone who may see the list of kiosks. */
export const kioskTopics: LiveTopics = {
  kiosks: {
    superAdmins: true,
    audience: sqlStatement(
      `select k.id, ur.user_id from unnest($ids::uuid[]) as k (id)
       join app.user_roles ur on ur.organization_id = (select app.org_id()) and ur.user_id = any ($users::uuid[])
       join app.role_grants g on g.organization_id = ur.organization_id and g.role_id = ur.role_id
         and g.permission_name = 'settings_roles' and g.level = 'write'`,
    ),
  },
}
