import type { MailSettings } from '#server/mail/outbox.ts'
import { defineSlice } from '#server/slice.ts'
import { mails } from '#slices/mailbox/contract/mails.ts'
import { mailRoutes } from './routes.ts'
import { mailTopics } from './topics.ts'

export const mailbox = defineSlice({
  contract: { mails },
  routes: ({ mail }: { mail: MailSettings }) => ({ mails: mailRoutes(mail) }),
  live: mailTopics,
})
