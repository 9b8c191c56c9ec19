import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, nothing } from '#core/schemas.ts'

/** Everything a signed-in screen needs before its own data: one call, so that guards never waterfall. */
export const bootstrap = endpoint({
  method: 'GET',
  path: '/bootstrap',
  tag: 'Access',
  permission: 'signed_in',
  summary: 'Session, profile, organization, role, permissions, modules, time features and counts of the reader.',
  input: nothing,
  output: z.object({
    user: z.object({
      id,
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      avatarUrl: z.string().nullable(),
      version: z.int(),
    }),
    superAdmin: z.boolean(),
    /** The current organization of this session; null for a person without one. */
    organization: z.object({ id, name: z.string(), domain: z.string().nullable(), timezone: z.string() }).nullable(),
    organizations: z.array(z.object({ id, name: z.string(), domain: z.string().nullable() })),
    mode: z.enum(['person', 'member', 'super_admin']),
    role: z.object({ key: z.string().nullable(), name: z.string(), baseRole: z.enum(['admin', 'manager', 'employee']) }).nullable(),
    employee: z.object({ id, hasGroup: z.boolean(), directReports: z.int() }).nullable(),
    /** Resolved levels: the permission rule's answer, as stored with the role. A name that is missing is not granted. */
    permissions: z.record(z.string(), z.enum(['read', 'write'])),
    modules: z.array(z.object({ slug: z.string(), name: z.string(), isCore: z.boolean(), usable: z.boolean() })),
    timeFeatures: z.record(z.string(), z.boolean()),
    /** The slices' badges by name, e.g. how many timesheets await the current user. */
    counts: z.record(z.string(), z.int()),
    /** The server's today in the current user's location, else the organization's zone. */
    today: z.string(),
  }),
})
