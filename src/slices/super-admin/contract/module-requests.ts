import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract } from '#core/list.ts'
import { done, id, instant, plainDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'

const operator = { tag: 'Super admin', permission: 'super_admin' } as const
const notes = lines(2000).default('')

export const forwardedRequests = listContract({
  ...operator,
  noun: 'request',
  path: '/installation/module-requests',
  summary: 'Module requests awaiting a platform administrator, oldest first, page by page.',
  chosen: {},
  row: z.object({
    id,
    organizationId: id,
    organizationName: z.string(),
    person: z.string(),
    justification: z.string(),
    /** Who passed it on, when, and what they noted. */
    forwardedBy: z.string().nullable(),
    forwardedAt: instant,
    notes: z.string().nullable(),
    module: z.string(),
    moduleName: z.string(),
    /** How the module stands for the organization; the last days are those of its own time zone. */
    status: z.enum(['active', 'trial', 'inactive']),
    trialEndsOn: plainDate.nullable(),
    subscriptionEndsOn: plainDate.nullable(),
    adminControlled: z.boolean(),
    isUsable: z.boolean(),
  }),
})

/** Requests for modules that organizations passed on, because only a platform administrator can turn the module on. */
export const installationModuleRequests = {
  ...forwardedRequests.endpoints,
  approve: endpoint({
    ...operator,
    method: 'POST',
    path: '/installation/organizations/{organizationId}/module-requests/{id}/approve',
    summary: 'Turns the module on for the organization as given, and gives it to the person, who is notified.',
    input: z.strictObject({
      organizationId: id,
      id,
      status: z.enum(['active', 'trial']),
      trialEndsOn: plainDate.nullable(),
      subscriptionEndsOn: plainDate.nullable(),
      notes,
    }),
    output: done,
  }),
  reject: endpoint({
    ...operator,
    method: 'POST',
    path: '/installation/organizations/{organizationId}/module-requests/{id}/reject',
    summary: 'Rejects a request. The person is notified and sees the notes.',
    input: z.strictObject({ organizationId: id, id, notes }),
    output: done,
  }),
}
