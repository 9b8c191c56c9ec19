import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing } from '#core/schemas.ts'

/** Everything a signed-in screen needs before its own data, in one call, so that guards cause no waterfall. */
export const bootstrap = endpoint({
  method: 'GET',
  path: '/bootstrap',
  tag: 'Access',
  permission: 'signed_in',
  kiosk: true,
  summary: 'Session, profile, organization, role, permissions, modules, time features and counts of the current user.',
  input: nothing,
  output: z.object({
    user: z.object({
      id,
      /** Empty for someone who signs in at kiosks alone. */
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      avatarUrl: z.string().nullable(),
      version: z.int(),
    }),
    superAdmin: z.boolean(),
    /** At a kiosk, where the current user sees their own time and nothing else. */
    isAtKiosk: z.boolean(),
    /** The session's current organization; null for a person without one. */
    organization: z
      .object({
        id,
        name: z.string(),
        domain: z.string().nullable(),
        /** Address of its logo; null without one. */
        logoUrl: z.string().nullable(),
        timezone: z.string(),
        currency: z.string(),
        /** Month in which the fiscal year starts, 1 to 12. */
        fiscalYearStart: z.int(),
      })
      .nullable(),
    organizations: z.array(z.object({ id, name: z.string(), domain: z.string().nullable() })),
    /** The subdomain of the organization's own address, where the request came to one; null on the main domain. */
    subdomain: z.string().nullable(),
    mode: z.enum(['person', 'member', 'super_admin']),
    /** When a platform administrator inside an organization has to be out of it; null for everyone else. */
    superAdminUntil: instant.nullable(),
    role: z
      .object({
        key: z.string().nullable(),
        name: z.string(),
        baseRole: z.enum(['admin', 'manager', 'employee']),
        /** Describes in a sentence what the role may do. */
        sentence: z.string(),
      })
      .nullable(),
    employee: z.object({ id, hasGroup: z.boolean(), directReports: z.int() }).nullable(),
    /** Resolved levels as stored with the role. A missing name is not granted; `block` denies also where no grant is asked for. */
    permissions: z.record(z.string(), z.enum(['read', 'write', 'block'])),
    modules: z.array(z.object({ slug: z.string(), name: z.string(), isCore: z.boolean(), usable: z.boolean() })),
    timeFeatures: z.record(z.string(), z.boolean()),
    /** Milliseconds until some of this ends by itself: a module's trial, the hours of a super admin. Null if nothing does. */
    changesInMs: z.int().nullable(),
    /** Preferences that the organization lets its members turn on for themselves. */
    preferences: z.object({ showFieldInfo: z.boolean(), showDebugInfo: z.boolean() }),
    /**
     * Until when the organization lets this member do without a second factor: they must have one and have none. After it, only their own account is open
     * to them. Null for everyone else.
     */
    secondFactorDue: z.object({ at: instant, isOver: z.boolean() }).nullable(),
    /** Badge counts of the slices by name, e.g. how many timesheets await the current user. */
    counts: z.record(z.string(), z.int()),
    /** Today in the current user's location, else in the organization's time zone, by the server's clock. */
    today: z.string(),
  }),
})
