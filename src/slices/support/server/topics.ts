import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'

const isQueued = `exists (select from ${holders} h
  where h.organization_id = o.organization_id and h.user_id = o.user_id and h.permission_name = 'support_queue')`

/** A ticket, for whoever filed it and for those who have the support queue; an internal note, for these alone. */
export const ticketTopics: LiveTopics = {
  support_tickets: {
    superAdmins: true,
    audience: sqlStatement(`
      select t.id, o.user_id from app.support_tickets t
      join app.organization_members o on o.organization_id = t.organization_id and o.status = 'active' and o.user_id = any ($users::uuid[])
      where t.organization_id = (select app.org_id()) and t.id = any ($ids::uuid[]) and (o.user_id = t.user_id or ${isQueued})`),
  },
  support_ticket_notes: {
    superAdmins: true,
    audience: sqlStatement(`
      select t.id, o.user_id from app.support_tickets t
      join app.organization_members o on o.organization_id = t.organization_id and o.status = 'active' and o.user_id = any ($users::uuid[])
      where t.organization_id = (select app.org_id()) and t.id = any ($ids::uuid[]) and ${isQueued}`),
  },
}
