import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id } from '#core/schemas.ts'
import { line } from '#core/text.ts'

export const members = {
  list: endpoint({
    tag: 'Members',
    method: 'GET',
    path: '/members',
    permission: 'settings_roles',
    summary: 'The active members of the organization with their roles, by name, page by page.',
    input: z.strictObject({
      search: line(100, 0).optional().describe('Part of the name or the email address'),
      role: id.or(z.literal('none')).optional().describe('Only who holds this role, or who holds none'),
      after: id.optional().describe('The last member of the previous page; the answer goes on after it'),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          /** Of the account. */
          id,
          /** Null for a member without an employee record. */
          employeeId: id.nullable(),
          name: z.string(),
          email: z.string(),
          role: z.object({ id, name: z.string(), isActive: z.boolean() }).nullable(),
          /** Whether the current user may change or remove it: the role can do no more than their own. */
          mayChange: z.boolean(),
        }),
      ),
      more: z.boolean(),
      total: z.int(),
    }),
  }),
}
