import { z } from 'zod'

/** What the setup steps say of people: how many are active. */
export const staffFacts = z.object({ activeStaff: z.int() })
export type StaffFacts = z.output<typeof staffFacts>
