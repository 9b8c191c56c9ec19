import type { z } from 'zod'
import type { PlainDate } from '#core/plain-date.ts'
import type { approvalStatus, step } from '#slices/approvals/contract/step.ts'

/** A step as the parts of this slice show it; a subject's own view has these fields and more. */
export type ApprovalStep = z.output<typeof step>

export interface ApprovalView {
  status: z.output<typeof approvalStatus>
  /** The running workflow; before it is submitted, the one that a submit would start. */
  steps: readonly ApprovalStep[]
}

export interface ReviewNote {
  id: string
  note: string
  days: readonly PlainDate[]
  revision: number
  createdBy: string
  createdAt: string
}

export interface HistoryEvent {
  id: string
  /** An event of approvals, one of the subject's own, or one of another slice. */
  event: string
  /** Says what the actor did, of an event of another slice: 'certified effort'. */
  words: { did: string } | null
  actor: string
  /** The approver for whom a stand-in decided. */
  decidedFor: string | null
  detail: string | null
  revision: number
  createdAt: string
}
