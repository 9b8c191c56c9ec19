import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract } from '#core/list.ts'
import { done, flag, id, instant, nothing } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'

const tag = 'Modules'
/** A module by its slug, as `bootstrap` lists them. */
const module = z
  .string()
  .max(40)
  .regex(/^[a-z_]+$/)
const displayStatus = z.enum(['active', 'trial', 'expired', 'inactive'])
/** Access that can be set for one person: on, off, or as the policies say. */
const access = z.enum(['on', 'off', 'policy'])

/** How a module stands for the organization. */
const moduleState = {
  slug: module,
  name: z.string(),
  description: z.string(),
  status: displayStatus,
  enabledAt: instant.nullable(),
  /** When the trial or the subscription ends or ended; null if it has no end. */
  endsAt: instant.nullable(),
  /** Whole days until then, rounded up; null if it has no end or is over. */
  daysLeft: z.int().nullable(),
}

export const ownModules = {
  list: endpoint({
    method: 'GET',
    path: '/modules',
    tag,
    permission: 'member',
    summary: "The organization's optional modules, whether the current user can open them, and what they have requested.",
    input: nothing,
    output: z.object({
      modules: z.array(
        z.object({
          ...moduleState,
          isMine: z.boolean(),
          request: z.object({ id, createdAt: instant, isForwarded: z.boolean() }).nullable(),
        }),
      ),
      /** Who reviews requests: up to five names. */
      reviewers: z.array(z.string()),
    }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/module-requests',
    tag,
    permission: 'member',
    summary: 'Requests a module that the current user cannot open.',
    input: z.strictObject({ module, justification: lines(2000, 1) }),
    output: z.object({ id }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/module-requests/{id}/cancel',
    tag,
    permission: 'member',
    summary: "Cancels the current user's own pending request.",
    input: z.strictObject({ id }),
    output: done,
  }),
  opened: endpoint({
    method: 'POST',
    path: '/modules/{module}/opened',
    tag,
    permission: 'member',
    summary: 'Counts that the current user opened a screen of a module, at most once in half an hour.',
    input: z.strictObject({ module }),
    output: done,
  }),
}

const administrators = { tag, permission: 'settings_module_access:write', module: 'settings' } as const

const policy = z.strictObject({
  /** `default`: no policy; then `defaultAccess` decides. `chosen`: those with one of the roles or in one of the departments. */
  type: z.enum(['default', 'everyone', 'nobody', 'chosen']),
  roleIds: z.array(id).max(100).default([]),
  departmentIds: z.array(id).max(500).default([]),
})
const choice = z.object({ id, name: z.string() })

export const modulePeople = listContract({
  ...administrators,
  noun: 'person',
  path: '/module-access',
  summary: 'The active members by name, with what each has of each module and why, page by page.',
  chosen: {
    search: line(100, 0).optional().describe('Parts of the name or the email address'),
    department: id.optional(),
    exceptions: flag.optional().describe('Only people for whom something is set that the policies do not decide'),
  },
  row: z.object({
    id,
    name: z.string(),
    title: z.string().nullable(),
    /** By module. `set` says what was set for the person; null where the policies decide. */
    modules: z.record(
      z.string(),
      z.object({ isOn: z.boolean(), byPolicy: z.boolean(), set: z.enum(['on', 'off']).nullable(), request: id.nullable() }),
    ),
  }),
})

export const moduleRequests = listContract({
  ...administrators,
  noun: 'request',
  path: '/module-requests',
  summary: "The organization's module requests, pending ones first, newest first within each group, page by page.",
  chosen: {},
  row: z.object({
    id,
    userId: id,
    person: z.string(),
    module,
    moduleName: z.string(),
    justification: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
    createdAt: instant,
    reviewedBy: z.string().nullable(),
    reviewedAt: instant.nullable(),
    notes: z.string().nullable(),
    isForwarded: z.boolean(),
    isOwn: z.boolean(),
    /**
     * Effect of approving: `gives` the module, `switches_on` the module for the organization first, or `forwards` the request to the
     * platform.
     */
    approval: z.enum(['gives', 'switches_on', 'forwards']),
  }),
})

export const moduleSettings = {
  settings: endpoint({
    ...administrators,
    method: 'GET',
    path: '/module-settings',
    summary: 'The modules with their policies, and which report categories and time features the organization uses.',
    input: nothing,
    output: z.object({
      modules: z.array(
        z.object({
          ...moduleState,
          /** Whether the current user can switch it on, or off. */
          maySwitch: z.boolean(),
          defaultAccess: z.boolean(),
          policy: z.object({ type: z.enum(['default', 'everyone', 'nobody', 'chosen']), roleIds: z.array(id), departmentIds: z.array(id) }),
          /** How many active members have it, and of how many. */
          people: z.int(),
        }),
      ),
      people: z.int(),
      pendingRequests: z.int(),
      reportCategories: z.array(z.object({ slug: z.string(), name: z.string(), isEnabled: z.boolean() })),
      timeFeatures: z.array(z.object({ slug: z.string(), isEnabled: z.boolean() })),
      roles: z.array(choice),
      /** The active ones, and those that a policy names still. */
      departments: z.array(choice.extend({ isActive: z.boolean() })),
    }),
  }),
  people: modulePeople.endpoints.list,
  setAccess: endpoint({
    ...administrators,
    method: 'PUT',
    path: '/module-access',
    summary: 'Sets modules on, off, or back to the policies for people; all of them, or none.',
    input: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            userId: id,
            module,
            access,
            present: access
              .optional()
              .describe('What the caller saw; the call fails if something else is set, unless it is what is asked for'),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ changed: z.int() }),
  }),
  requests: moduleRequests.endpoints.list,
  review: endpoint({
    ...administrators,
    method: 'POST',
    path: '/module-requests/{id}/review',
    summary: 'Approves or rejects a pending request. An approval the organization cannot carry out goes to the platform and stays pending.',
    input: z.strictObject({ id, decision: z.enum(['approved', 'rejected']), notes: lines(2000).default('') }),
    output: z.object({ status: z.enum(['approved', 'rejected', 'forwarded']) }),
  }),
  setStatus: endpoint({
    ...administrators,
    method: 'PUT',
    path: '/modules/{module}/status',
    summary: 'Switches a module of the organization on or off, within its trial and subscription.',
    input: z.strictObject({ module, isOn: z.boolean() }),
    output: done,
  }),
  setPolicy: endpoint({
    ...administrators,
    method: 'PUT',
    path: '/modules/{module}/policy',
    summary: 'Sets who has a module unless something else is set for a person.',
    input: z.strictObject({
      module,
      policy,
      defaultAccess: z.boolean(),
      present: z
        .strictObject({ policy, defaultAccess: z.boolean() })
        .optional()
        .describe('What the caller saw; the call fails if something else is stored, unless it is what is asked for'),
    }),
    output: done,
  }),
  setReportCategories: endpoint({
    ...administrators,
    method: 'PUT',
    path: '/report-categories',
    summary: 'Switches report categories on or off.',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ slug: line(40), isEnabled: z.boolean() }))
        .min(1)
        .max(50),
    }),
    output: done,
  }),
  setTimeFeatures: endpoint({
    ...administrators,
    method: 'PUT',
    path: '/time-features',
    summary: 'Switches parts of module Time on or off.',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ slug: line(40), isEnabled: z.boolean() }))
        .min(1)
        .max(50),
    }),
    output: done,
  }),
}

export const modules = { ...ownModules, ...moduleSettings }
