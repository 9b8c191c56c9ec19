import type { ComponentType, ReactNode } from 'react'
import type { TimesheetSaving } from '../grid/outbox-registry.ts'
import type { OutboxOwner } from '../grid/outbox-storage.ts'
import type { SubmitDialogProps } from './submit-dialog.tsx'

export interface SubmitTarget {
  readonly periodStart: string
  readonly version: number
}

/** Who sits at a timesheet: what they may do with it, and how it reaches the server. The owner's and an administrator's differ in this alone. */
export interface TimesheetActions {
  /** Whose unsaved cells lie on the timesheet. */
  readonly owner: OutboxOwner
  /** One and the same for an owner (outbox-registry.ts). */
  readonly save: TimesheetSaving['save']
  /** What the current user's role allows; the rest is the timesheet's. */
  readonly mayWrite: boolean
  /** Whether hours can be typed now, and whether the timesheet can be submitted. */
  readonly types: boolean
  readonly canSubmit: boolean
  /** `reason` is empty where none is asked for. */
  readonly submit: (target: SubmitTarget, reason: string, context: { idempotencyKey: string }) => Promise<unknown>
  /** Fills the empty days with the hours of the period before. */
  readonly copy: (periodStart: string, context: { idempotencyKey: string }) => Promise<{ copied: number; skipped: number }>
  readonly refresh: () => Promise<void>
  /** Asks before the timesheet is submitted. */
  readonly Dialog: ComponentType<SubmitDialogProps>
  /** Someone else, whose timesheet it is; null for the owner. */
  readonly onBehalfOf: string | null
  /** Stands above the timesheet and stays in sight. */
  readonly banner?: ReactNode
}
