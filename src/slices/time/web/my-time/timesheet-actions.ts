import type { ComponentType, ReactNode } from 'react'
import type { CellEdit } from '../grid/cell.ts'
import type { TimesheetSaving } from '../grid/outbox-registry.ts'
import type { OutboxOwner } from '../grid/outbox-storage.ts'
import type { SubmitDialogProps } from './submit-dialog.tsx'

export interface SubmitTarget {
  readonly periodStart: string
  readonly version: number
}

/** Actions that the person at a timesheet can take, with the calls behind them. Owners and administrators differ only in this. */
export interface TimesheetActions {
  /** The owner of the timesheet's unsaved cells. */
  readonly owner: OutboxOwner
  /** Stable per owner (outbox-registry.ts). */
  readonly save: TimesheetSaving['save']
  /** Whether the current user's role allows changes, apart from the timesheet's state. */
  readonly mayWrite: boolean
  /** Whether hours can be entered now. */
  readonly canEdit: boolean
  /** Why hours can't be entered although the timesheet isn't locked. */
  readonly whyReadOnly?: string | undefined
  /** Whether the timesheet can be submitted now. */
  readonly canSubmit: boolean
  /** `reason` is empty where none is required. */
  readonly submit: (target: SubmitTarget, reason: string, context: { idempotencyKey: string }) => Promise<unknown>
  /** Fills the empty days with the hours of the previous period; answers the cells that it filled, and how many it left out. */
  readonly copy: (periodStart: string, context: { idempotencyKey: string }) => Promise<{ cells: readonly CellEdit[]; skipped: number }>
  readonly refresh: () => Promise<void>
  /** The confirmation dialog before submitting. */
  readonly Dialog: ComponentType<SubmitDialogProps>
  /** The employee when an administrator acts on their behalf; null for the owner. */
  readonly onBehalfOf: string | null
  /** Sticky content above the timesheet. */
  readonly banner?: ReactNode
}
