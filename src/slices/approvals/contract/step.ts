import { z } from 'zod'
import { id, instant } from '#core/schemas.ts'

export const approvalStatus = z.enum(['draft', 'submitted', 'approved', 'rejected'])

/** A step of a workflow as screens show it: of the running one, or of the one that a submit would start. */
export const step = z.object({
  stepOrder: z.int(),
  label: z.string(),
  requireAll: z.boolean(),
  approvers: z.array(
    z.object({
      userId: id,
      name: z.string(),
      decision: z.enum(['approved', 'rejected']).nullable(),
      decidedAt: instant.nullable(),
      /** The name of the approver in whose place a stand-in decides; left out for everyone else. */
      decidesFor: z.string().optional(),
    }),
  ),
  state: z.enum(['done', 'now', 'later']),
})
