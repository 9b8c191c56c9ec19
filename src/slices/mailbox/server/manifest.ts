import type { MailSettings } from '#server/mail/outbox.ts'
import { defineSlice } from '#server/slice.ts'
import { installationMails, mails } from '#slices/mailbox/contract/mails.ts'
import { installationMailRoutes, mailRoutes } from './routes.ts'
import { mailTopics } from './topics.ts'

export const mailbox = defineSlice({
  contract: { mails, installationMails },
  routes: ({ mail }: { mail: MailSettings }) => ({ mails: mailRoutes(mail), installationMails: installationMailRoutes(mail) }),
  live: mailTopics,
})
