import { z } from 'zod'
import { id } from '#core/schemas.ts'

/** What the setup steps say of the current user's own record. */
export const profileFacts = z.object({
  own: z.object({
    employeeId: id.nullable(),
    /** What their record does not say. */
    missing: z.array(z.enum(['employee_id', 'job_title', 'manager'])),
    /** Whether someone else could approve their timesheet. */
    hasApprover: z.boolean(),
  }),
})
export type ProfileFacts = z.output<typeof profileFacts>
