/** The types between the outbox and the call that saves cells. */
import type { CellRef, CellValue, SavedCell, UnsavedCell } from './cell.ts'

/** A request under its idempotency key; repeated unchanged until an answer is known. */
export interface Batch {
  readonly key: string
  readonly cells: readonly UnsavedCell[]
}

/** A call is all or nothing: after a conflict or an error nothing was stored. */
export type SaveResult =
  | { readonly ok: true; readonly cells: readonly SavedCell[] }
  | { readonly ok: false; readonly kind: 'conflict'; readonly cells: readonly (CellRef & { readonly theirs: CellValue })[] }
  | {
      readonly ok: false
      readonly kind: 'invalid'
      /** Empty when the timesheet as a whole cannot be changed. */
      readonly cells: readonly (CellRef & { readonly message: string })[]
      readonly message: string
    }
  | { readonly ok: false; readonly kind: TroubleKind; readonly retryAfterMs?: number | undefined; readonly message: string }

/**
 * The outcome is unknown (offline, server), the request came too early (rate_limited), no one is signed in, or the session is in
 * another organization.
 */
export type TroubleKind = 'offline' | 'rate_limited' | 'server' | 'signed_out' | 'other_organization'
