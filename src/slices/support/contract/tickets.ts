import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { exportEndpoints } from '#core/export-endpoints.ts'
import { listContract } from '#core/list.ts'
import { id, instant, nothing, version } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { DEFAULT_PRIORITY, TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from '#slices/support/rules/ticket.ts'
import { TICKET_STATUSES } from '#slices/support/rules/ticket-status.ts'

const tag = 'Support'
const member = { tag, permission: 'member', module: 'help' } as const
/** With the support queue, people read the organization's tickets; at write, they also answer them. */
const reading = { ...member, permission: 'support_queue' } as const
const answering = { ...member, permission: 'support_queue:write' } as const

export const ticketCategory = z.enum(TICKET_CATEGORIES)
export const ticketPriority = z.enum(TICKET_PRIORITIES)
export const ticketStatus = z.enum(TICKET_STATUSES)
const tags = z.array(line(TICKET_LIMITS.tag)).max(TICKET_LIMITS.tags)

/** Client-reported details of the browser and the page. Shown only as text, because they can say anything. */
const metadata = z.strictObject({
  url: line(2000, 0).default(''),
  userAgent: line(1000, 0).default(''),
  screenResolution: line(40, 0).default(''),
  timestamp: line(40, 0).default(''),
  timezone: line(64, 0).default(''),
})

/** Several values of one filter: `open,in_progress`. */
export const several = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .string()
    .max(200)
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values)).max(values.length))

export const ticketFile = z.object({ id, name: z.string(), contentType: z.string(), size: z.int(), address: z.string() })

/** Fields of a ticket in every list and on every page. */
const facts = {
  id,
  number: z.int(),
  title: z.string(),
  category: ticketCategory,
  priority: ticketPriority,
  status: ticketStatus,
  version,
  isEscalated: z.boolean(),
  createdAt: instant,
  lastActivityAt: instant,
}

const row = z.object({
  ...facts,
  tags: z.array(z.string()),
  requesterName: z.string(),
  /** Null while it is no one's; always null for whoever only filed it. */
  assignedTo: id.nullable(),
  assignedName: z.string().nullable(),
  firstResponseAt: instant.nullable(),
})

export const message = z.object({
  id,
  side: z.enum(['requester', 'organization', 'platform']),
  /** A note that only its own side reads. */
  isInternal: z.boolean(),
  /** Null for the platform and for someone who is no longer a member. */
  authorName: z.string().nullable(),
  isOwn: z.boolean(),
  message: z.string(),
  createdAt: instant,
  files: z.array(ticketFile),
})

export const ticket = z.object({
  ...facts,
  description: z.string(),
  requesterName: z.string(),
  /** Whether the current user filed it. */
  isOwn: z.boolean(),
  /** Whether the current user answers: they have the support queue at write. What follows is null or empty for those without it. */
  answers: z.boolean(),
  assignedTo: id.nullable(),
  assignedName: z.string().nullable(),
  tags: z.array(z.string()),
  metadata: z
    .object({
      url: z.string(),
      userAgent: z.string(),
      screenResolution: z.string(),
      timestamp: z.string(),
      timezone: z.string(),
      hasScreenshot: z.boolean(),
    })
    .nullable(),
  requester: z.object({ email: z.string(), title: z.string().nullable(), department: z.string().nullable() }).nullable(),
  escalatedAt: instant.nullable(),
  firstResponseAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** The picture that it was filed with. */
  picture: ticketFile.nullable(),
  messages: z.array(message),
  /** Changes to the ticket, oldest first, for people who answer. */
  history: z.array(
    z.object({
      id,
      at: instant,
      actorName: z.string().nullable(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
})

const changed = z.object({ id, version })

/** A change of a ticket: the version that it was based on. */
export const change = { id, version }

const chosen = {
  scope: z.enum(['own', 'organization']).default('own').describe('`organization` is for those who have the support queue'),
  search: line(100, 0).optional().describe('Parts of the title or the number, as #12'),
  status: several(TICKET_STATUSES).optional(),
  priority: several(TICKET_PRIORITIES).optional(),
  category: ticketCategory.optional(),
  assigned: z.literal('me').or(z.literal('none')).or(id).optional(),
  tag: line(TICKET_LIMITS.tag, 0).optional(),
  sort: z.enum(['activity', 'newest', 'oldest', 'priority']).default('activity'),
}
/** Filters of the organization's tickets. */
const { scope: _, ...ofQueue } = chosen

export const ticketList = listContract({
  ...member,
  noun: 'ticket',
  path: '/support/tickets',
  summary: "The current user's own tickets, or for those who have the support queue the organization's, in pages.",
  row,
  chosen,
})

export const support = {
  create: endpoint({
    tag,
    permission: 'member',
    method: 'POST',
    path: '/support/tickets',
    summary:
      "Files a ticket with the people who answer tickets in the current user's organization. Repeating the call with the same `id` files it once.",
    input: z.strictObject({
      id: id.optional().describe('Chosen by the client, so that a repeated call files one ticket. The answer has the id of the ticket'),
      title: line(TICKET_LIMITS.title),
      category: ticketCategory.describe('The issue type'),
      priority: ticketPriority.default(DEFAULT_PRIORITY),
      description: lines(TICKET_LIMITS.description, 1),
      metadata: metadata.default({ url: '', userAgent: '', screenResolution: '', timestamp: '', timezone: '' }),
      pictureId: id.optional().describe('An uploaded file of the kind `support-picture`'),
    }),
    output: z.object({ id, number: z.int() }),
  }),
  ...ticketList.endpoints,
  ...exportEndpoints({
    ...reading,
    path: '/support/tickets',
    noun: 'support tickets',
    fileName: () => 'support-tickets',
    filters: ofQueue,
  }),
  read: endpoint({
    ...member,
    method: 'GET',
    path: '/support/tickets/{id}',
    summary:
      'A ticket with its conversation, for the person who filed it and for those who have the support queue. Only they get internal notes.',
    input: z.strictObject({ id }),
    output: ticket,
  }),
  reply: endpoint({
    ...member,
    method: 'POST',
    path: '/support/tickets/{id}/reply',
    summary: 'Adds a reply, or for those who answer an internal note. A reply from the person who filed a resolved ticket reopens it.',
    idempotent: true,
    input: z.strictObject({
      id,
      message: lines(TICKET_LIMITS.message, 1),
      isInternal: z.boolean().default(false),
      fileIds: z.array(id).max(TICKET_LIMITS.files).default([]).describe('Uploaded files of the kind `support-attachment`'),
    }),
    output: z.object({ id, status: ticketStatus }),
  }),
  assign: endpoint({
    ...answering,
    method: 'PUT',
    path: '/support/tickets/{id}/assignee',
    summary: 'Assigns a ticket to someone who answers tickets of the organization, or to no one.',
    input: z.strictObject({ ...change, assignedTo: id.nullable() }),
    output: changed,
  }),
  setStatus: endpoint({
    ...member,
    method: 'PUT',
    path: '/support/tickets/{id}/status',
    summary: 'Sets the status of a ticket. The person who filed it may close it.',
    input: z.strictObject({ ...change, status: ticketStatus }),
    output: changed,
  }),
  update: endpoint({
    ...answering,
    method: 'PATCH',
    path: '/support/tickets/{id}',
    summary: 'Sets the priority, the issue type, or the tags of a ticket.',
    input: z.strictObject({ ...change, priority: ticketPriority.optional(), category: ticketCategory.optional(), tags: tags.optional() }),
    output: changed,
  }),
  escalate: endpoint({
    ...answering,
    method: 'POST',
    path: '/support/tickets/{id}/escalate',
    summary: 'Escalates a ticket to the platform, which can then see it and its conversation, but not the internal notes.',
    input: z.strictObject(change),
    output: changed,
  }),
  choices: endpoint({
    ...reading,
    method: 'GET',
    path: '/support/choices',
    summary: 'The people a ticket can be assigned to, and the tags in use.',
    input: nothing,
    output: z.object({
      administrators: z.array(z.object({ id, name: z.string(), isCurrentUser: z.boolean() })),
      tags: z.array(z.string()),
    }),
  }),
  figures: endpoint({
    ...reading,
    method: 'GET',
    path: '/support/figures',
    summary: "Figures about the organization's tickets: open ones by status and by priority, unassigned ones, first response, and age.",
    input: nothing,
    output: z.object({
      byStatus: z.record(z.string(), z.int()),
      /** Of the tickets that are neither resolved nor closed, as all that follow. */
      byPriority: z.record(z.string(), z.int()),
      open: z.int(),
      unassigned: z.int(),
      escalated: z.int(),
      /** Over the tickets of the last 30 days that were answered; null for none. */
      medianFirstResponseMinutes: z.int().nullable(),
      /** Tickets no one has answered. */
      unanswered: z.int(),
      oldestOpenAt: instant.nullable(),
      oldestOpenId: id.nullable(),
      /** By the database's clock. */
      now: instant,
    }),
  }),
  administrators: endpoint({
    ...member,
    method: 'GET',
    path: '/support/administrators',
    summary: 'The email addresses of up to 10 people who answer tickets, for a mail draft about an error that a screen shows.',
    input: nothing,
    output: z.object({ addresses: z.array(z.string()) }),
  }),
}
