import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id } from '#core/schemas.ts'

const tag = 'Members'
/** `sentence` says what the role may do. */
const role = z.object({ id, key: z.string().nullable(), name: z.string(), sentence: z.string() })
const present = {
  presentRoleId: id.nullable().optional().describe('The role that the caller saw, null for none; the call fails if they hold another one'),
}

export const members = {
  role: endpoint({
    tag,
    method: 'GET',
    path: '/employees/{employeeId}/role',
    permission: 'staff_module',
    summary:
      'The account and role of a person on staff, for that person, their reporting line, and administrators, with the roles the current user may assign.',
    input: z.strictObject({ employeeId: id }),
    output: z.object({
      /** Null without an account in the organization. */
      userId: id.nullable(),
      role: role.nullable(),
      choices: z.array(role),
    }),
  }),
  assignRole: endpoint({
    tag,
    method: 'PUT',
    path: '/members/{userId}/role',
    permission: 'settings_roles:write',
    summary: 'Gives a member a role, in place of the one they had. At least one active administrator must remain.',
    input: z.strictObject({ userId: id, roleId: id, ...present }),
    output: z.object({ role }),
    idempotent: true,
  }),
  removeRole: endpoint({
    tag,
    method: 'DELETE',
    path: '/members/{userId}/role',
    permission: 'settings_roles:write',
    summary: "Takes a member's role away; they stay a member. At least one active administrator must remain.",
    input: z.strictObject({ userId: id, ...present }),
    output: done,
    idempotent: true,
  }),
}
