import type { Files } from '#server/files/open-files.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { Routes } from '#server/rpc/router.ts'
import { operatorRead, operatorWrite, readOnce, write } from '#server/rpc/verb.ts'
import type { escalatedTickets } from '#slices/support/contract/escalated-tickets.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { answerEscalated, listEscalated, readEscalated, setEscalatedStatus } from './platform/escalated.ts'
import { escalatedFile } from './platform/file.ts'
import { assignTicket, escalateTicket, setTicketStatus, updateTicket } from './tickets/change.ts'
import { createTicket } from './tickets/create.ts'
import { administratorAddresses, ticketChoices, ticketFigures } from './tickets/figures.ts'
import { listTickets, ticketFilesOfQueue } from './tickets/list.ts'
import { readTicket } from './tickets/read.ts'
import { replyToTicket } from './tickets/reply.ts'

export const supportRoutes = (mail: MailSettings): Routes<typeof support> => ({
  create: write(createTicket),
  list: readOnce(listTickets),
  ...ticketFilesOfQueue,
  read: readOnce(readTicket),
  reply: write(args => replyToTicket(args, mail)),
  assign: write(assignTicket),
  setStatus: write(setTicketStatus),
  update: write(updateTicket),
  escalate: write(args => escalateTicket(args, mail)),
  choices: readOnce(ticketChoices),
  figures: readOnce(ticketFigures),
  administrators: readOnce(administratorAddresses),
})

export const escalatedRoutes = (files: Pick<Files, 'give'>): Routes<typeof escalatedTickets> => ({
  list: operatorRead(listEscalated),
  read: operatorRead(readEscalated),
  reply: operatorWrite(answerEscalated),
  setStatus: operatorWrite(setEscalatedStatus),
  file: operatorRead(args => escalatedFile(args, files)),
})
