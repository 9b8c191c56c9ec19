/** The types between the outbox and the call that saves cells. */
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'

export interface CellName {
  readonly date: PlainDate
  readonly column: ColumnHandle
}

export interface SaveCell extends CellName {
  /** As typed, before rounding. */
  readonly minutes: number
  /** The version that the person saw; null for a cell that the server did not have. */
  readonly version: number | null
}

export interface CellValue {
  readonly minutes: number
  readonly minutesEntered: number
  readonly version: number | null
}

export interface ServerCell extends CellName, CellValue {}

/** A request under its idempotency key; repeated unchanged until an answer is known. */
export interface Batch {
  readonly key: string
  readonly cells: readonly SaveCell[]
}

/** A call is all or nothing: after a conflict or an error nothing was stored. */
export type SaveResult =
  | { readonly ok: true; readonly cells: readonly ServerCell[] }
  | { readonly ok: false; readonly kind: 'conflict'; readonly cells: readonly (CellName & { readonly theirs: CellValue })[] }
  | {
      readonly ok: false
      readonly kind: 'invalid'
      /** Empty when the timesheet as a whole cannot be changed. */
      readonly cells: readonly (CellName & { readonly message: string })[]
      readonly message: string
    }
  | { readonly ok: false; readonly kind: TroubleKind; readonly retryAfterMs?: number | undefined; readonly message: string }

/**
 * The outcome is unknown (offline, server), the request came too early (rate_limited), no one is signed in, or the session is in
 * another organization.
 */
export type TroubleKind = 'offline' | 'rate_limited' | 'server' | 'signed_out' | 'other_organization'
