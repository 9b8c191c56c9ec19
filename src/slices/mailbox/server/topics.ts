import { FAILED_MAIL_TOPICS } from '#core/failed-mail.generated.ts'
import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'

/** The user whose action caused a mail that did not arrive. */
const ofWhoeverCausedIt: LiveTopics[string] = {
  superAdmins: false,
  audience: sqlStatement('select id, user_id from app.mail_causes($ids::uuid[], $users::uuid[])'),
}

export const mailTopics: LiveTopics = {
  /** New mail of the organization, and what became of it, for whoever may read its mailbox. */
  mail_messages: {
    superAdmins: true,
    audience: sqlStatement(`
      select m.id, o.user_id from platform.mail_messages m
      join app.organization_members o on o.organization_id = m.organization_id and o.status = 'active' and o.user_id = any ($users::uuid[])
      join ${holders} h on h.organization_id = o.organization_id and h.user_id = o.user_id and h.permission_name = 'toolbox_module'
      where m.organization_id = (select app.org_id()) and m.id = any ($ids::uuid[])`),
  },
  ...Object.fromEntries(FAILED_MAIL_TOPICS.map(topic => [topic, ofWhoeverCausedIt])),
}
