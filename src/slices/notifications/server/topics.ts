import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'

/** Only the recipient of a notification gets its live events. */
export const notificationTopics: LiveTopics = {
  employee_notifications: {
    superAdmins: false,
    gatherMs: 2000,
    audience: sqlStatement(`
      select n.id, e.user_id from app.employee_notifications n
      join app.employees e on e.organization_id = n.organization_id and e.id = n.employee_id
      where n.organization_id = (select app.org_id()) and n.id = any ($ids::uuid[]) and e.user_id = any ($users::uuid[])`),
  },
}
