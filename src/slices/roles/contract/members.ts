import { z } from 'zod'
import { listContract } from '#core/list.ts'
import { id } from '#core/schemas.ts'
import { line } from '#core/text.ts'

export const memberList = listContract({
  tag: 'Members',
  permission: 'settings_roles',
  noun: 'person',
  path: '/members',
  summary: 'The active members of the organization with their roles, by name, page by page.',
  chosen: {
    search: line(100, 0).optional().describe('Parts of the name or the email address'),
    role: id.or(z.literal('none')).optional().describe('Only who holds this role, or who holds none'),
  },
  row: z.object({
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
})

export const members = { ...memberList.endpoints }
