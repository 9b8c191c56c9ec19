import { personWrite } from '#server/rpc/verb.ts'
import { defineSlice } from '#server/slice.ts'
import { support as contract } from '#slices/support/contract/tickets.ts'
import { ticketFiles } from './files.ts'
import { createTicket } from './tickets/create.ts'

export const support = defineSlice({
  contract: { support: { create: contract.create } },
  tables: ['app.support_ticket_files', 'app.support_ticket_messages', 'app.support_ticket_numbers', 'app.support_tickets'],
  files: ticketFiles,
  routes: () => ({ support: { create: personWrite(createTicket) } }),
})
