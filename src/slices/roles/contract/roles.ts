import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { PERMISSION_NAMES, type PermissionName } from '#core/permission.ts'
import { done, id, version } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const write = { tag: 'Roles', permission: 'settings_roles:write' } as const

const level = z.enum(['read', 'write', 'block'])
/** Levels set on the role itself. A permission that is left out has its parent's level. */
const levels = z.strictObject(
  Object.fromEntries(PERMISSION_NAMES.map(name => [name, level.optional()])) as Record<PermissionName, z.ZodOptional<typeof level>>,
)
const name = line(80)
const description = line(300, 0).describe('Empty for none')

const role = z.object({
  id,
  /** Of a system role: what code compares with. Null for a role that the organization made. */
  key: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  /** Describes in a sentence what the role may do, based on its levels. */
  sentence: z.string(),
  baseRole: z.enum(['admin', 'manager', 'employee']),
  isSystem: z.boolean(),
  /** An inactive role keeps its holders and is given to no one. */
  isActive: z.boolean(),
  version,
  /** Set on the role itself, by the permission's name. */
  levels: z.record(z.string(), level),
  /** Active members who hold it. */
  people: z.int(),
  /** Open invitations to it: they end when it is deleted or deactivated. */
  invitations: z.int(),
  /** Someone holds it, active or not, or an approval step or a module's policy names it; it can't be deleted then. */
  isUsed: z.boolean(),
  /** Whether the current user may change, copy, or give it: it can do no more than their own role. */
  isWithinOwn: z.boolean(),
})

export const roles = {
  list: endpoint({
    ...write,
    method: 'GET',
    path: '/roles',
    summary: 'The roles of the organization with their levels and how many people hold them.',
    input: z.strictObject({}),
    output: z.object({ roles: z.array(role) }),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/roles',
    summary: 'Makes a role with the base role and the levels of another one. No one makes a role that can do more than their own.',
    input: z.strictObject({ name, description: description.default(''), basedOnId: id }),
    output: role,
    idempotent: true,
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: '/roles/{id}',
    summary: 'Changes the name or the description of a role that the organization made.',
    input: z.strictObject({ id, version, name: name.optional(), description: description.optional() }),
    output: role,
    idempotent: true,
  }),
  setLevels: endpoint({
    ...write,
    method: 'PUT',
    path: '/roles/{id}/levels',
    summary:
      'Replaces the levels of a role that the organization made. No one grants what they lack, and at least one active administrator must remain.',
    input: z.strictObject({ id, version, levels }),
    output: role,
    idempotent: true,
  }),
  deactivate: endpoint({
    ...write,
    method: 'POST',
    path: '/roles/{id}/deactivate',
    summary: 'Deactivates a role that the organization made: its holders keep it, and no one else gets it.',
    input: z.strictObject({ id, version }),
    output: role,
    idempotent: true,
  }),
  reactivate: endpoint({
    ...write,
    method: 'POST',
    path: '/roles/{id}/reactivate',
    summary: 'Lets a deactivated role be given again.',
    input: z.strictObject({ id, version }),
    output: role,
    idempotent: true,
  }),
  delete: endpoint({
    ...write,
    method: 'DELETE',
    path: '/roles/{id}',
    summary: "Deletes a role that no one holds and neither an approval step nor a module's policy names. System roles stay.",
    input: z.strictObject({ id, version }),
    output: done,
    idempotent: true,
  }),
}
