import type { Files } from '#server/files/open-files.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import { defineSlice } from '#server/slice.ts'
import { escalatedTickets } from '#slices/support/contract/escalated-tickets.ts'
import { support as contract } from '#slices/support/contract/tickets.ts'
import { ticketFiles } from './files.ts'
import { notifyOfAnswers, PLATFORM_ANSWER_TASK } from './platform/notify-of-answers.ts'
import { escalatedRoutes, supportRoutes } from './routes.ts'
import { ticketSearches, ticketSource } from './tickets/list.ts'
import { ticketTopics } from './topics.ts'

export const support = defineSlice({
  contract: { support: contract, escalatedTickets },
  tables: ['app.support_ticket_files', 'app.support_ticket_messages', 'app.support_tickets'],
  files: ticketFiles,
  notificationKinds: {
    support_ticket_created: { words: 'Someone filed a support ticket', area: 'administration', mail: 'at_once' },
    support_ticket_assigned: { words: 'A support ticket was assigned to you', area: 'administration', mail: 'at_once' },
    support_ticket_replied: { words: 'A support ticket has a new reply', area: 'support', mail: 'at_once' },
    support_ticket_status: { words: 'The status of your support ticket changed', area: 'support', mail: 'off' },
  },
  mailKinds: {
    support_notification: {
      words: 'Support ticket',
      ofOrganization: true,
      failed: { title: 'Notification Error', text: 'Failed to send support notification.' },
    },
  },
  live: ticketTopics,
  reportSources: { tickets: ticketSource },
  search: ticketSearches,
  demo: async () => (await import('./demo/load-tickets.ts')).loadTickets,
  tasks: ({ jobs }) => ({ [PLATFORM_ANSWER_TASK]: notifyOfAnswers(jobs) }),
  routes: ({ mail, files }: { mail: MailSettings; files: Files }) => ({
    support: supportRoutes(mail),
    escalatedTickets: escalatedRoutes(files),
  }),
})
