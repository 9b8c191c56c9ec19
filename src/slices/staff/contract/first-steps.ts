import { z } from 'zod'

/** The number of active people, for the setup steps. */
export const staffFacts = z.object({ activeStaff: z.int() })
export type StaffFacts = z.output<typeof staffFacts>
