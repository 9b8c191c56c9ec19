import type { MailSettings } from '#server/mail/outbox.ts'
import { defineSlice } from '#server/slice.ts'
import { installationMails, mails } from '#slices/mailbox/contract/mails.ts'
import { BOUNCES_PATH, bounces } from './bounces.ts'
import { installationMailRoutes, mailRoutes } from './routes.ts'
import { mailTopics } from './topics.ts'

export const mailbox = defineSlice({
  contract: { mails, installationMails },
  routes: ({ mail }: { mail: MailSettings }) => ({ mails: mailRoutes(mail), installationMails: installationMailRoutes(mail) }),
  securityEvents: { mail_link_read: { words: 'Message with a link opened' } },
  live: mailTopics,
  webhooks: ({ database, bounceSecret, failedTasks }) =>
    bounceSecret === null ? {} : { [BOUNCES_PATH]: bounces({ database, secret: bounceSecret, failedTasks }) },
})
