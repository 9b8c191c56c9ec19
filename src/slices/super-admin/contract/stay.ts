import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, nothing } from '#core/schemas.ts'

const tag = 'Super admin'

/** `signed_in`, because whoever is inside one organization may enter the next; the database checks that they are a platform administrator. */
export const superAdmin = {
  enter: endpoint({
    method: 'POST',
    path: '/super-admin/enter',
    tag,
    permission: 'signed_in',
    summary:
      'Enters an organization for 24 hours as a platform administrator, or as a member where they belong to it. Entering one ends the stay in another.',
    input: z.strictObject({ organizationId: id }),
    output: z.object({
      mode: z.enum(['member', 'super_admin']),
      organizationName: z.string(),
      /** When the stay ends by itself; null for a member. */
      superAdminUntil: instant.nullable(),
    }),
  }),
  exit: endpoint({
    method: 'POST',
    path: '/super-admin/exit',
    tag,
    permission: 'signed_in',
    summary: 'Leaves the organization that a platform administrator is in.',
    input: nothing,
    output: done,
  }),
}
