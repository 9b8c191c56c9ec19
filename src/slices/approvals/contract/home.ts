import { z } from 'zod'
import { id, instant } from '#core/schemas.ts'
import { link } from './link.ts'

/** Subjects that await the current user, for the start page: of the kinds without a screen of their own. The others have a part of the page themselves. */
export const approvalsHome = z.object({
  otherApprovals: z.object({
    total: z.int(),
    /** The oldest ones. */
    rows: z.array(z.object({ id, noun: z.string(), title: z.string(), employeeId: id, ownerName: z.string(), submittedAt: instant, link })),
  }),
})
export type ApprovalsHome = z.output<typeof approvalsHome>
