import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, nothing, plainDate } from '#core/schemas.ts'
import { type SecurityEventKind, securityEvents } from '#core/security-event-kinds.ts'
import { line } from '#core/text.ts'

const operator = { tag: 'Super admin', permission: 'super_admin' } as const

export const operators = {
  list: endpoint({
    ...operator,
    method: 'GET',
    path: '/installation/operators',
    summary: 'The platform administrators of the installation.',
    input: nothing,
    output: z.object({
      rows: z.array(z.object({ id, name: z.string().nullable(), email: z.string(), since: instant, isCurrentUser: z.boolean() })),
    }),
  }),
  add: endpoint({
    ...operator,
    method: 'POST',
    path: '/installation/operators',
    summary: 'Makes someone with a confirmed account a platform administrator.',
    input: z.strictObject({ email: line(320) }),
    output: done,
  }),
  remove: endpoint({
    ...operator,
    method: 'DELETE',
    path: '/installation/operators/{id}',
    summary: 'Ends someone’s rights as a platform administrator, and their stay in an organization. One is always left.',
    input: z.strictObject({ id }),
    output: done,
  }),
}

export const installation = {
  health: endpoint({
    ...operator,
    method: 'GET',
    path: '/installation/health',
    summary: 'How the installation is: its version, last backup, failed jobs and mail, and its disk.',
    input: nothing,
    output: z.object({
      version: z.string(),
      databaseVersion: z.string(),
      /** Null where none was made. */
      lastBackupAt: instant.nullable(),
      /** Null where none are scheduled. */
      backupEveryMinutes: z.int().nullable(),
      failedJobs: z.int(),
      failedMail: z.int(),
      oldestFailedMailAt: instant.nullable(),
      /** Of the disk that holds the data, in bytes. */
      freeBytes: z.number(),
      totalBytes: z.number(),
      /** By the database's clock. */
      now: instant,
    }),
  }),
  moduleAnalytics: endpoint({
    ...operator,
    method: 'GET',
    path: '/installation/module-analytics',
    summary:
      'Which optional modules organizations have and use, over the last 30 days. What operators do inside of organizations is not counted.',
    input: nothing,
    output: z.object({
      modules: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          /** Active organizations that have it, active or on trial, and those of them in which someone opened it. */
          enabled: z.int(),
          opened: z.int(),
          /** The sum of the people of each day, and the people of all days together. */
          dailyUsers: z.int(),
          monthlyUsers: z.int(),
          trialsEnded: z.int(),
          trialsConverted: z.int(),
          requestsPending: z.int(),
        }),
      ),
      /** One for each module that an active organization has. */
      cells: z.array(
        z.object({
          organizationId: id,
          organizationName: z.string(),
          slug: z.string(),
          opens: z.int(),
          creates: z.int(),
          users: z.int(),
          /** Null unless it is on trial with an end. */
          trialEndsAt: instant.nullable(),
        }),
      ),
      /** The last 30 days of UTC, the newest last. */
      days: z.array(z.object({ day: plainDate, opens: z.int(), users: z.int() })),
    }),
  }),
  securityEvents: endpoint({
    ...operator,
    method: 'GET',
    path: '/installation/security-events',
    summary: 'Sign-ins, denied calls, and what operators did, newest first, page by page.',
    input: z.strictObject({
      kind: z.enum(Object.keys(securityEvents) as [SecurityEventKind, ...SecurityEventKind[]]).optional(),
      after: id.optional().describe('The last event of the previous page'),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id,
          occurredAt: instant,
          kind: z.string(),
          /** The address of the account that caused it; null if unknown. */
          person: z.string().nullable(),
          /** The address of the account that it is about, where that is another. */
          about: z.string().nullable(),
          organizationName: z.string().nullable(),
          /** The organization whose id was used. */
          otherOrganizationName: z.string().nullable(),
          operation: z.string(),
          address: z.string(),
          /** How many events the row stands for. */
          count: z.int(),
        }),
      ),
      more: z.boolean(),
      total: z.int(),
    }),
  }),
}
