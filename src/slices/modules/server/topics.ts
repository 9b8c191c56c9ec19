import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'

/** A request and what became of it, for the person who made it and for whoever may review it. */
export const moduleTopics: LiveTopics = {
  module_access_requests: {
    superAdmins: true,
    audience: sqlStatement(`
      select r.id, o.user_id from app.module_access_requests r
      join app.organization_members o on o.organization_id = r.organization_id and o.status = 'active' and o.user_id = any ($users::uuid[])
      where r.organization_id = (select app.org_id()) and r.id = any ($ids::uuid[]) and (o.user_id = r.user_id or exists (
        select from ${holders} h
        where h.organization_id = o.organization_id and h.user_id = o.user_id and h.permission_name = 'settings_module_access' and h.level = 'write'))`),
  },
}
