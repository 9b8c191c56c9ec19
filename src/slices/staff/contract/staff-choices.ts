import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, nothing } from '#core/schemas.ts'

const named = z.array(z.object({ id, name: z.string() }))
const coded = z.array(z.object({ id, name: z.string(), code: z.string().nullable() }))

/**
 * Choices for the staff filters and form. They need only the permission for staff, because not everyone who has it may read the records
 * themselves.
 */
export const staffChoices = {
  filters: endpoint({
    method: 'GET',
    path: '/employees/filters',
    tag: 'Staff',
    permission: 'staff_module',
    module: 'resources',
    summary: 'The departments, locations, and managers that the staff list can be filtered by.',
    input: nothing,
    output: z.object({ departments: named, locations: named, managers: named }),
  }),
  form: endpoint({
    method: 'GET',
    path: '/employees/choices',
    tag: 'Staff',
    permission: 'staff_module:write',
    module: 'resources',
    summary: "The active records that can be chosen in a person's record.",
    input: nothing,
    output: z.object({
      departments: coded,
      locations: coded,
      units: coded,
      timeTrackingGroups: coded,
      approvalWorkflows: coded,
      funds: coded,
      programs: coded,
    }),
  }),
}
