import { z } from 'zod'

/** The number of active departments, for the setup steps. */
export const departmentFacts = z.object({ departments: z.int() })
export const locationFacts = z.object({ locations: z.int() })
export type StructureFacts = z.output<typeof departmentFacts> & z.output<typeof locationFacts>
