import { z } from 'zod'
import { id, instant } from '#core/schemas.ts'
import { link } from './link.ts'

/** The approvals that await the current user on the start page, of the kinds that have no screen of their own: those have a part of the page, too. */
export const approvalsHome = z.object({
  otherApprovals: z.object({
    total: z.int(),
    /** The oldest ones. */
    rows: z.array(z.object({ id, noun: z.string(), title: z.string(), employeeId: id, ownerName: z.string(), submittedAt: instant, link })),
  }),
})
export type ApprovalsHome = z.output<typeof approvalsHome>
