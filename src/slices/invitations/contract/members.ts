import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id } from '#core/schemas.ts'

const tag = 'Members'
const role = z.object({ id, key: z.string().nullable(), name: z.string() })

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
    summary: "Replaces a member's role with another system role. At least one active administrator must remain.",
    input: z.strictObject({ userId: id, roleId: id }),
    output: z.object({ role }),
  }),
}
