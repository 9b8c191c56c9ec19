import { z } from 'zod'

/** Reports on the start page. */
export const reportsHome = z.object({
  /** The current user's saved views of the timesheet report. */
  savedReports: z.int(),
})
export type ReportsHome = z.output<typeof reportsHome>
