import { type CallError, callErrorOf, LEFT_ORGANIZATION } from '#web/rpc.ts'
import { entryCalls } from '../calls.ts'
import type { CellRef, CellValue, SavedCell, UnsavedCell } from '../grid/cell.ts'
import type { TimesheetSaving } from '../grid/outbox-registry.ts'
import type { SaveResult } from '../grid/save-result.ts'
import { t as grid } from '../grid/texts.ts'
import { t } from './texts.ts'

type Send = (
  cells: UnsavedCell[],
  options: { context: { idempotencyKey: string; organization: string } },
) => Promise<{ cells: (SavedCell & { version: number })[] }>

/** Saves cells for the outbox, under the key that identifies repeated requests, in the organization they were typed in. */
export const saveWith =
  (send: Send): TimesheetSaving['save'] =>
  async (cells, context) => {
    try {
      const saved = await send([...cells], { context })
      return { ok: true, cells: saved.cells.map(versioned) }
    } catch (error) {
      return failedSave(callErrorOf(error))
    }
  }

/** Saves cells of the own timesheet. */
export const saveCells = saveWith((cells, options) => entryCalls.save.call({ cells }, options))

/** The server's version 0 means that the cell is empty now. */
const versioned = <C extends { minutes: number; version: number }>(cell: C) => ({
  ...cell,
  version: cell.version === 0 ? null : cell.version,
})

/**
 * Translates an error of `entries.save` for the outbox. Only a decision of the server is final; without an answer, or with "later",
 * the same request is sent again under its key.
 */
export function failedSave({ status, code, message, rule, data }: CallError): SaveResult {
  if (status === 0) return { ok: false, kind: 'offline', message: t('waitsForConnection') }
  if (status === 401) return { ok: false, kind: 'signed_out', message: t('waitsForSignIn') }
  if (rule === LEFT_ORGANIZATION) return { ok: false, kind: 'other_organization', message: t('waitsForOrganization') }
  if (status === 429) {
    const seconds = Number(data.retryAfterSeconds)
    return {
      ok: false,
      kind: 'rate_limited',
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
      message: t('waitsItsTurn'),
    }
  }
  if (status >= 500) return { ok: false, kind: 'server', message: grid('waitsForServer') }
  const cells = Array.isArray(data.cells) ? (data.cells as (CellRef & { theirs?: CellValue; message?: string })[]) : []
  const theirs = cells.flatMap(cell => (cell.theirs === undefined ? [] : [{ date: cell.date, column: cell.column, theirs: cell.theirs }]))
  if (code === 'CONFLICT' && theirs.length > 0) return { ok: false, kind: 'conflict', cells: theirs }
  const invalid = cells.map(cell => ({ date: cell.date, column: cell.column, message: cell.message ?? message }))
  return { ok: false, kind: 'invalid', cells: invalid, message }
}
