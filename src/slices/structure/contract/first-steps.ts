import { z } from 'zod'

/** What the setup steps say of departments: how many are active. */
export const departmentFacts = z.object({ departments: z.int() })
export const locationFacts = z.object({ locations: z.int() })
export type StructureFacts = z.output<typeof departmentFacts> & z.output<typeof locationFacts>
