import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { exportEndpoints } from '#core/export-endpoints.ts'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { done, id, instant } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const read = { tag: 'Roles', permission: 'settings_roles' } as const
const write = { tag: 'Roles', permission: 'settings_roles:write' } as const

const permission = z.enum(PERMISSION_NAMES)
const level = z.enum(['read', 'write', 'block']).nullable().describe('Null where nothing is set')
/** How a level came about. */
const path = {
  level,
  /** The permission on which it is set: this one, or the nearest parent that has one. Null where none has. */
  source: permission.nullable(),
  /** Whether it grants what the parent blocks. */
  isBelowBlock: z.boolean(),
}
const role = z.object({
  id,
  name: z.string(),
  baseRole: z.enum(['admin', 'manager', 'employee']),
  isSystem: z.boolean(),
  isActive: z.boolean(),
})
const named = z.object({ id, name: z.string() })
const found = {
  /** Names this finding, of this role or person, in `ignore` and `restore`. */
  key: z.string(),
  /** Null unless someone ignores it. */
  ignored: z.object({ note: z.string(), by: z.string().nullable(), at: instant }).nullable(),
}
const foundOne = named.extend(found)
const keys = z.array(line(400)).min(1).max(500)

export const permissionAudit = {
  person: endpoint({
    ...read,
    method: 'GET',
    path: '/permission-audit/people/{userId}',
    summary:
      'What a member may do, permission by permission, and how: their role, the level it sets or inherits, and whether its module and its part of Time are on for them.',
    input: z.strictObject({ userId: id }),
    output: z.object({
      /** Of the account. */
      id,
      employeeId: id.nullable(),
      name: z.string(),
      email: z.string(),
      role: role.nullable(),
      rows: z.array(
        z.object({
          permission,
          ...path,
          /** The module it belongs to is off for this person, so the level opens nothing. Null without a module. */
          moduleOff: z.string().nullable(),
          /** The part of module Time that it belongs to is switched off for the organization, so the level opens nothing. */
          featureOff: z.boolean(),
        }),
      ),
    }),
  }),
  permission: endpoint({
    ...read,
    method: 'GET',
    path: '/permission-audit/permissions/{permission}',
    summary: 'Which roles have a permission, at which level and how, with how many people hold each.',
    input: z.strictObject({ permission }),
    output: z.object({ rows: z.array(z.object({ role, people: z.int(), ...path })) }),
  }),
  findings: endpoint({
    ...read,
    method: 'GET',
    path: '/permission-audit/findings',
    summary:
      'What is probably unintended: unused roles, grants below a block, people without a role or an employee record, approvers whose role blocks the permission of what they approve, and approval steps that resolve to no one. Ignored ones are marked.',
    input: z.strictObject({}),
    output: z.object({
      unusedRoles: z.array(foundOne),
      belowBlock: z.array(z.object({ role: named, permission, parent: permission, ...found })),
      withoutRole: z.array(foundOne),
      withoutEmployee: z.array(foundOne),
      blockedApprovers: z.array(
        foundOne.extend({
          /** A role whose level of the permission is `block`. */
          role: named,
          /** Of what they have to approve: My Team Time for timesheets. */
          permission,
          /** The people on staff for whom they approve in some step. */
          people: z.array(named),
          /** Everything that awaits their decision now, the oldest first, by whose it is. */
          waiting: z.array(named.extend({ noun: z.string(), title: z.string() })),
        }),
      ),
      unresolvedSteps: z.array(
        z.object({
          templateName: z.string().nullable().describe('Null for the workflow of whoever has no template: one step, the manager'),
          stepOrder: z.int(),
          approverType: z.enum(['manager', 'user', 'employee', 'role']),
          reason: z.enum(['nobody', 'no_account', 'own_subject', 'nobody_else']),
          people: z.array(foundOne),
        }),
      ),
    }),
  }),
  ignore: endpoint({
    ...write,
    method: 'POST',
    path: '/permission-audit/findings/ignore',
    summary: 'Ignores findings, with a note that says why.',
    input: z.strictObject({ keys, note: line(500) }),
    output: done,
  }),
  restore: endpoint({
    ...write,
    method: 'POST',
    path: '/permission-audit/findings/restore',
    summary: 'Shows ignored findings as findings again.',
    input: z.strictObject({ keys }),
    output: done,
  }),
  role: endpoint({
    ...read,
    method: 'GET',
    path: '/permission-audit/roles/{roleId}',
    summary: 'What a role may do, permission by permission, and how.',
    input: z.strictObject({ roleId: id }),
    output: z.object({ role, rows: z.array(z.object({ permission, ...path })) }),
  }),
  ...exportEndpoints({ ...read, path: '/permission-audit/grants', noun: 'permissions', filters: {} }),
}
