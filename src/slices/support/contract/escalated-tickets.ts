import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract } from '#core/list.ts'
import { done, id, instant, version } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { TICKET_LIMITS, TICKET_PRIORITIES } from '#slices/support/rules/ticket.ts'
import { TICKET_STATUSES } from '#slices/support/rules/ticket-status.ts'
import { change, message, several, ticket, ticketCategory, ticketFile, ticketPriority, ticketStatus } from './tickets.ts'

const ofPlatform = { tag: 'Support', permission: 'super_admin' } as const

export const escalatedList = listContract({
  ...ofPlatform,
  noun: 'ticket',
  path: '/installation/support-tickets',
  summary: "The installation's escalated tickets, most recently escalated first, in pages.",
  chosen: {
    search: line(100, 0).optional().describe('Parts of the organization, the title, or the number'),
    status: several(TICKET_STATUSES).optional(),
    priority: several(TICKET_PRIORITIES).optional(),
  },
  row: z.object({
    id,
    organizationId: id,
    organizationName: z.string(),
    number: z.int(),
    title: z.string(),
    category: ticketCategory,
    priority: ticketPriority,
    status: ticketStatus,
    requesterName: z.string(),
    escalatedAt: instant,
    createdAt: instant,
    lastActivityAt: instant,
  }),
})

/** For the platform: the tickets that an organization passed on, of every organization. */
export const escalatedTickets = {
  ...escalatedList.endpoints,
  read: endpoint({
    ...ofPlatform,
    method: 'GET',
    path: '/installation/support-tickets/{id}',
    summary: "An escalated ticket with its conversation and the platform's own notes.",
    input: z.strictObject({ id }),
    output: z.object({
      id,
      organizationId: id,
      organizationName: z.string(),
      number: z.int(),
      title: z.string(),
      description: z.string(),
      category: ticketCategory,
      priority: ticketPriority,
      status: ticketStatus,
      version,
      metadata: ticket.shape.metadata.unwrap(),
      tags: z.array(z.string()),
      requesterName: z.string(),
      assignedName: z.string().nullable(),
      escalatedAt: instant,
      createdAt: instant,
      picture: ticketFile.nullable(),
      messages: z.array(message),
    }),
  }),
  reply: endpoint({
    ...ofPlatform,
    method: 'POST',
    path: '/installation/support-tickets/{id}/reply',
    summary: 'Answers an escalated ticket for the platform, or adds a note that only the platform reads.',
    input: z.strictObject({
      ...change,
      messageId: id.optional().describe('Chosen by the client, so that a repeated call answers once'),
      message: lines(TICKET_LIMITS.message, 1),
      isInternal: z.boolean().default(false),
    }),
    output: done,
  }),
  setStatus: endpoint({
    ...ofPlatform,
    method: 'PUT',
    path: '/installation/support-tickets/{id}/status',
    summary: 'Sets the status of an escalated ticket.',
    input: z.strictObject({ ...change, status: ticketStatus }),
    output: done,
  }),
  file: endpoint({
    ...ofPlatform,
    method: 'GET',
    path: '/installation/support-tickets/{id}/files/{fileId}',
    summary: 'A file of an escalated ticket. A typed call returns its metadata.',
    input: z.strictObject({ id, fileId: id }),
    output: ticketFile,
    fileIn: 'response',
  }),
}
