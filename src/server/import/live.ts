import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'

/** Changes of runs go to whoever may do such an import. */
export const importTopics: LiveTopics = {
  import_runs: {
    superAdmins: true,
    audience: sqlStatement<{ ids: string[]; users: string[] }, { id: string; userId: string }>(
      `select r.id, u.user_id from app.import_runs r
       join app.user_roles u on u.organization_id = r.organization_id and u.user_id = any ($users::uuid[])
       join app.role_grants g on g.organization_id = u.organization_id and g.role_id = u.role_id and g.permission_name = r.permission
         and g.level = 'write'
       join app.roles o on o.organization_id = u.organization_id and o.id = u.role_id and (r.base_role is null or o.base_role in (r.base_role, 'admin'))
       where r.id = any ($ids::uuid[])`,
    ),
  },
}
