import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract } from '#core/list.ts'
import { MAX_PEOPLE } from '#core/max-people.ts'
import { done, id, instant, plainDate, timeZone } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const operator = { tag: 'Super admin', permission: 'super_admin' } as const

const facts = {
  id,
  name: z.string(),
  domain: z.string().nullable(),
  isActive: z.boolean(),
  /** Active members; each takes a seat. */
  people: z.int(),
  /** Null for any number of people. */
  maxUsers: z.int().nullable(),
  createdAt: instant,
  /** When one of its people last did something; platform administrators' visits don't count; null if no one did. */
  lastActivityAt: instant.nullable(),
}

/** A slug: the vocabulary of the modules is the server's. */
const moduleSlug = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z_]*$/)
const moduleStatus = z.enum(['active', 'trial', 'inactive'])

export const organizationList = listContract({
  ...operator,
  noun: 'organization',
  path: '/installation/organizations',
  summary: 'The organizations of the installation, by name, page by page.',
  chosen: {
    search: line(100, 0).optional().describe('Part of the name or the subdomain'),
    state: z.enum(['active', 'inactive']).optional(),
  },
  row: z.object({
    ...facts,
    /** The names of the modules on trial, and when the first of these trials ends. */
    trials: z.array(z.string()),
    trialEndsAt: instant.nullable(),
  }),
})

export const installationOrganizations = {
  ...organizationList.endpoints,
  read: endpoint({
    ...operator,
    method: 'GET',
    path: '/installation/organizations/{id}',
    summary: 'One organization: what it is, its people and limit, its optional modules, and what operators did there.',
    input: z.strictObject({ id }),
    output: z.object({
      ...facts,
      timezone: z.string(),
      openInvitations: z.int(),
      ein: z.string().nullable(),
      websiteAddress: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      modules: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          status: moduleStatus,
          isUsable: z.boolean(),
          /** The last days on which it can be used, in the organization's own time zone; null without an end. */
          trialEndsOn: plainDate.nullable(),
          subscriptionEndsOn: plainDate.nullable(),
          /** Only operators switch it. */
          adminControlled: z.boolean(),
        }),
      ),
      events: z.array(
        z.object({
          id,
          occurredAt: instant,
          actorName: z.string().nullable(),
          mode: z.enum(['super_admin', 'operator']),
          action: z.string(),
          resourceType: z.string(),
        }),
      ),
    }),
  }),
  create: endpoint({
    ...operator,
    method: 'POST',
    path: '/installation/organizations',
    summary: 'Creates an organization that is ready for its first day, and invites its first administrator.',
    input: z.strictObject({
      organizationName: line(200),
      subdomain: line(200, 0),
      administratorEmail: line(320),
      timezone: timeZone,
    }),
    output: z.object({
      id,
      /** The invitation's link, to share; null where mail is delivered. */
      link: z.string().nullable(),
    }),
  }),
  setActive: endpoint({
    ...operator,
    method: 'PUT',
    path: '/installation/organizations/{id}/active',
    summary: 'Switches an organization off or on again. Nothing of it is deleted; its people read that it is inactive.',
    input: z.strictObject({ id, isActive: z.boolean() }),
    output: done,
  }),
  setLimit: endpoint({
    ...operator,
    method: 'PUT',
    path: '/installation/organizations/{id}/limit',
    summary: 'Sets how many people an organization may have, never fewer than it has; null for any number.',
    input: z.strictObject({ id, maxUsers: z.int().min(1).max(MAX_PEOPLE).nullable() }),
    output: done,
  }),
  setModule: endpoint({
    ...operator,
    method: 'PUT',
    path: '/installation/organizations/{id}/modules/{module}',
    summary:
      'Sets the status of an optional module, the last days of its trial and its subscription, and whether only operators switch it.',
    input: z.strictObject({
      id,
      module: moduleSlug,
      status: moduleStatus,
      trialEndsOn: plainDate.nullable(),
      subscriptionEndsOn: plainDate.nullable(),
      adminControlled: z.boolean(),
    }),
    output: done,
  }),
}
