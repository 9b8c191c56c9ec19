import { z } from 'zod'
import { id } from '#core/schemas.ts'

/** Details of the current user's own record, for the setup steps. */
export const profileFacts = z.object({
  own: z.object({
    employeeId: id.nullable(),
    /** The fields that their record lacks. */
    missing: z.array(z.enum(['employee_id', 'job_title', 'manager'])),
    /** Whether someone else could approve their timesheet. */
    hasApprover: z.boolean(),
  }),
})
export type ProfileFacts = z.output<typeof profileFacts>
