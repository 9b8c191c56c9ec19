import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, nothing } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const directoryFields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  jobTitle: z.string().nullable(),
  departmentName: z.string().nullable(),
}

/** The directory's fields, visible to everyone with the staff permission. */
export const staff = {
  search: endpoint({
    method: 'GET',
    path: '/employees/search',
    tag: 'People',
    permission: 'staff_module',
    summary:
      'Active employees whose name or email contains the text, or whose employee number does if the current user can see it. Only the first ones by first name.',
    input: z.strictObject({
      q: line(100, 0).default(''),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ rows: z.array(z.object(directoryFields)), more: z.boolean() }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/employees/overview',
    tag: 'People',
    permission: 'staff_module',
    module: 'resources',
    summary: 'How many employees, active employees, departments, and locations the organization has.',
    input: nothing,
    output: z.object({ activeStaff: z.int(), totalStaff: z.int(), departments: z.int(), locations: z.int() }),
  }),
  administrators: endpoint({
    method: 'GET',
    path: '/administrators',
    tag: 'People',
    permission: 'member',
    summary: "The names of up to five other administrators, to ask for something the caller isn't allowed to do.",
    input: nothing,
    output: z.object({ names: z.array(z.string()) }),
  }),
  setOwnPicture: endpoint({
    method: 'PUT',
    path: '/account/picture',
    tag: 'People',
    permission: 'member',
    summary: "Sets the current user's picture to an uploaded file of the kind `picture`, or removes it.",
    input: z.strictObject({ fileId: id.nullable() }),
    output: z.object({ avatarUrl: z.string().nullable() }),
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/employees/{id}/picture',
    tag: 'People',
    permission: 'staff_module:write',
    module: 'resources',
    idempotent: true,
    summary: 'Sets the picture of a person on staff to a file of the kind `picture` that the caller uploaded, or removes it.',
    input: z.strictObject({ id, fileId: id.nullable() }),
    output: z.object({ avatarUrl: z.string().nullable() }),
  }),
}
