import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'

/** New mail of the organization, and what became of it, for whoever may read its mailbox. */
export const mailTopics: LiveTopics = {
  mail_messages: {
    superAdmins: true,
    audience: sqlStatement(`
      select m.id, a.user_id from platform.mail_messages m
      join app.member_access a on a.organization_id = m.organization_id and a.user_id = any ($users::uuid[]) and 'toolbox_module' = any (a.reads)
      where m.organization_id = (select app.org_id()) and m.id = any ($ids::uuid[])`),
  },
}
