import { fail } from '#core/failure.ts'
import type { EntryDecision } from '#slices/time/rules/entry-change.ts'
import { type CellChange, isSame, keyOf, type StoredCell } from './cell.ts'

/** Throws CONFLICT if a day's timesheet is submitted or approved. */
export function requireUnlocked(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  const locked = invalidCells(changes, decisions).filter(cell => cell.rule === 'timesheet_submitted' || cell.rule === 'timesheet_approved')
  if (locked.length > 0) fail('CONFLICT', locked[0]!.message, { field: 'cells', rule: locked[0]!.rule, data: { cells: locked } })
}

/** Throws VALIDATION with every cell of a holiday that the group pays. */
export function requireUnpaid(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  throwInvalid(invalidCells(changes, decisions).filter(cell => cell.rule === 'holiday_paid'))
}

/** Throws VALIDATION with every cell that breaks a rule. */
export function requireValid(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  throwInvalid(invalidCells(changes, decisions))
}

function throwInvalid(invalid: ReturnType<typeof invalidCells>): void {
  if (invalid.length > 0) fail('VALIDATION', invalid[0]!.message, { field: 'cells', rule: invalid[0]!.rule, data: { cells: invalid } })
}

function invalidCells(changes: readonly CellChange[], decisions: readonly EntryDecision[]) {
  return decisions.flatMap((decision, index) => {
    const { date, column } = changes[index]!
    return decision.ok ? [] : [{ date, column, rule: decision.rule, message: decision.message }]
  })
}

/**
 * Throws CONFLICT with the values of cells that someone else changed. An equal value is not a conflict, so that a replay succeeds. Neither is pay that is
 * left from a holiday: no one entered it.
 */
export function requireNoConflict(changes: readonly CellChange[], storedAt: ReadonlyMap<string, StoredCell>): void {
  const cells = changes.flatMap(change => {
    const stored = storedAt.get(keyOf(change))
    if (isSame(stored, change) || stored?.source === 'holiday' || (stored?.version ?? null) === change.version) return []
    const theirs = { minutes: stored?.minutes ?? 0, minutesEntered: stored?.minutesEntered ?? 0, version: stored?.version ?? null }
    return [{ date: change.date, column: change.column, theirs }]
  })
  if (cells.length > 0) fail('CONFLICT', 'Someone else changed this cell', { field: 'cells', rule: 'version', data: { cells } })
}
