/**
 * Defines what a support ticket consists of: its category, its priority, and the files that belong to it. Authority: PRD-85, SEC-69 to
 * SEC-71. Rule TKT-1.
 */
import type { FileLimits } from '#core/file-limits.ts'

/** Categories of tickets, in the order in which the form offers them. The database allows the same ones. */
export const TICKET_CATEGORIES = [
  'technical',
  'billing',
  'feature_request',
  'data_import',
  'training',
  'account',
  'bug_report',
  'other',
] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

/** From the least to the most urgent. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
export const DEFAULT_PRIORITY: TicketPriority = 'medium'

/** Most characters of each text. */
export const TICKET_LIMITS = { title: 200, description: 10_000, message: 10_000, tag: 40, tags: 10, files: 5 } as const

/** The picture that a ticket is filed with. */
export const PICTURE_FILE = {
  kind: 'support-picture',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }

/** A file of a reply. */
export const ATTACHMENT_FILE = {
  kind: 'support-attachment',
  types: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }
