import { fail } from '#core/failure.ts'
import type { EntryDecision } from '#slices/time/rules/entry-change.ts'
import { type CellChange, isSame, keyOf, type StoredCell } from './cell.ts'

/** Refuses CONFLICT when a day's sheet is submitted or approved. */
export function refuseLocked(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  const locked = refusedCells(changes, decisions).filter(cell => cell.rule === 'timesheet_submitted' || cell.rule === 'timesheet_approved')
  if (locked.length > 0) fail('CONFLICT', locked[0]!.message, { field: 'cells', rule: locked[0]!.rule, data: { cells: locked } })
}

/** Refuses VALIDATION with every cell that a rule refuses. */
export function refuseViolations(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  const refused = refusedCells(changes, decisions)
  if (refused.length > 0) fail('VALIDATION', refused[0]!.message, { field: 'cells', rule: refused[0]!.rule, data: { cells: refused } })
}

function refusedCells(changes: readonly CellChange[], decisions: readonly EntryDecision[]) {
  return decisions.flatMap((decision, index) => {
    const { date, column } = changes[index]!
    return decision.ok ? [] : [{ date, column, rule: decision.rule, message: decision.message }]
  })
}

/** Refuses CONFLICT with the values of cells that somebody changed meanwhile; one that says the same is no conflict: a replay converges. */
export function refuseConflicts(changes: readonly CellChange[], storedAt: ReadonlyMap<string, StoredCell>): void {
  const cells = changes.flatMap(change => {
    const stored = storedAt.get(keyOf(change))
    if (isSame(stored, change) || (stored?.version ?? null) === change.version) return []
    const theirs = { minutes: stored?.minutes ?? 0, minutesEntered: stored?.minutesEntered ?? 0, version: stored?.version ?? null }
    return [{ date: change.date, column: change.column, theirs }]
  })
  if (cells.length > 0) fail('CONFLICT', 'Somebody else changed this cell', { field: 'cells', rule: 'version', data: { cells } })
}
