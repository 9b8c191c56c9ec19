import type { Files } from '#server/files/open-files.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import { defineSlice } from '#server/slice.ts'
import { escalatedTickets } from '#slices/support/contract/escalated-tickets.ts'
import { support as contract } from '#slices/support/contract/tickets.ts'
import { ticketFiles } from './files.ts'
import { notifyOfAnswers, PLATFORM_ANSWER_TASK } from './platform/notify-of-answers.ts'
import { escalatedRoutes, supportRoutes } from './routes.ts'
import { ticketSource } from './tickets/list.ts'
import { ticketTopics } from './topics.ts'

export const support = defineSlice({
  contract: { support: contract, escalatedTickets },
  tables: ['app.support_ticket_files', 'app.support_ticket_messages', 'app.support_tickets'],
  files: ticketFiles,
  live: ticketTopics,
  reportSources: { tickets: ticketSource },
  tasks: ({ jobs }) => ({ [PLATFORM_ANSWER_TASK]: notifyOfAnswers(jobs) }),
  routes: ({ mail, files }: { mail: MailSettings; files: Files }) => ({
    support: supportRoutes(mail),
    escalatedTickets: escalatedRoutes(files),
  }),
})
