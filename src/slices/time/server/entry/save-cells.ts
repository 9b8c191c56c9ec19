import { randomInt } from 'node:crypto'
import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { columnHandle, parseColumn } from '#slices/time/rules/column.ts'
import { checkEntryChanges, type EntryDecision } from '#slices/time/rules/entry-change.ts'
import { countsAsWorked } from '#slices/time/rules/pay-codes.ts'
import { type ColumnRow, isEditable } from '../column/columns.ts'
import { spanOf } from '../period/spans.ts'
import type { TimePerson } from '../person.ts'
import type { CellFacts, StoredCell } from './load-cells.ts'
import { overtimeChanges, storeOvertime } from './recompute-overtime.ts'
import { type CellWrite, removeCells, upsertCells } from './write-cells.ts'

export interface CellChange {
  date: PlainDate
  column: string
  /** As typed; 0 deletes. */
  minutes: number
  /** The version it was made on; null for a cell that was empty. */
  version: number | null
}

/** A cell after the save; version 0 where it is empty now. */
export interface SavedCell {
  date: PlainDate
  column: string
  minutes: number
  minutesEntered: number
  version: number
}

export interface SaveRequest {
  action: string
  /** Why somebody else than the person enters it; null for the person. */
  reason: string | null
  requestId: string
}

/**
 * The one way entries are written. Decides all changes by the rules, then stores all or none; what is stored leaves with the
 * commit. Refuses CONFLICT for a submitted or approved sheet and for cells that somebody changed meanwhile, VALIDATION for
 * what a rule refuses, each naming every cell concerned in `data.cells`.
 */
export function saveCells(tx: WriteTx<Actor>, facts: CellFacts, changes: readonly CellChange[], request: SaveRequest): SavedCell[] {
  if (changes.length === 0) return []
  const decisions = decideCells(facts, changes)
  refuseLocked(changes, decisions)
  const storedAt = new Map(facts.stored.map(cell => [keyOf(cell), cell]))
  refuseConflicts(changes, storedAt)
  refuseViolations(changes, decisions)

  const saved = changes.map((change, index): SavedCell => {
    const stored = storedAt.get(keyOf(change))
    const minutes = minutesOf(decisions[index])
    if (minutes === 0) return { date: change.date, column: change.column, minutes: 0, minutesEntered: 0, version: 0 }
    if (stored && isSame(stored, change)) return stored
    return { date: change.date, column: change.column, minutes, minutesEntered: change.minutes, version: nextVersion(stored) }
  })
  store(tx, facts, saved, storedAt, request)
  return saved.map(({ date, column, minutes, minutesEntered, version }) => ({ date, column, minutes, minutesEntered, version }))
}

/** What the guard says to each change, in order. */
export function decideCells(facts: CellFacts, changes: readonly CellChange[]): EntryDecision[] {
  const { person, group } = facts
  const columnsAllowed = new Set(facts.columns.filter(isEditable).map(column => columnHandle(column.columnType, column.columnId)))
  return checkEntryChanges(
    changes.map(({ date, column, minutes }) => ({ date, column, minutesEntered: minutes })),
    facts.stored,
    date => {
      const span = spanOf(facts.spans, date)
      return {
        sheetStatus: span?.status ?? 'draft',
        hireDate: person.hireDate,
        terminationDate: person.terminationDate,
        period: span ?? null,
        columnsAllowed,
        rounding: group,
      }
    },
  )
}

function refuseLocked(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  const locked = refusedCells(changes, decisions).filter(cell => cell.rule === 'sheet_submitted' || cell.rule === 'sheet_approved')
  if (locked.length > 0) fail('CONFLICT', locked[0]!.message, { field: 'cells', rule: locked[0]!.rule, data: { cells: locked } })
}

function refuseViolations(changes: readonly CellChange[], decisions: readonly EntryDecision[]): void {
  const refused = refusedCells(changes, decisions)
  if (refused.length > 0) fail('VALIDATION', refused[0]!.message, { field: 'cells', rule: refused[0]!.rule, data: { cells: refused } })
}

function refusedCells(changes: readonly CellChange[], decisions: readonly EntryDecision[]) {
  return decisions.flatMap((decision, index) => {
    const { date, column } = changes[index]!
    return decision.ok ? [] : [{ date, column, rule: decision.rule, message: decision.message }]
  })
}

/** A change that says what is stored already is none, whichever version it was made on: a replay converges. */
function refuseConflicts(changes: readonly CellChange[], storedAt: ReadonlyMap<string, StoredCell>): void {
  const cells = changes.flatMap(change => {
    const stored = storedAt.get(keyOf(change))
    if (isSame(stored, change) || (stored?.version ?? null) === change.version) return []
    const theirs = { minutes: stored?.minutes ?? 0, minutesEntered: stored?.minutesEntered ?? 0, version: stored?.version ?? null }
    return [{ date: change.date, column: change.column, theirs }]
  })
  if (cells.length > 0) fail('CONFLICT', 'Somebody else changed this cell', { field: 'cells', rule: 'version', data: { cells } })
}

function store(
  tx: WriteTx<Actor>,
  facts: CellFacts,
  saved: readonly SavedCell[],
  storedAt: ReadonlyMap<string, StoredCell>,
  request: SaveRequest,
): void {
  const changed = saved.filter(cell => storedAt.get(keyOf(cell)) !== cell && (cell.minutes > 0 || storedAt.has(keyOf(cell))))
  if (changed.length === 0) return
  const { person } = facts
  const worked = new Map<PlainDate, number>()
  for (const cell of changed) {
    const before = storedAt.get(keyOf(cell))?.minutes ?? 0
    if (countsAsWorked(parseColumn(cell.column)!)) worked.set(cell.date, (worked.get(cell.date) ?? 0) + cell.minutes - before)
  }
  // What shrinks goes first: a day that swaps two columns must not pass 24 hours on the way.
  const removed = changed.filter(cell => cell.minutes === 0)
  if (removed.length > 0)
    tx.later(
      ...removeCells(
        person.id,
        removed.map(cell => ({ date: cell.date, ...parseColumn(cell.column)! })),
      ),
    )
  const kept = changed.filter(cell => cell.minutes > 0).toSorted((a, b) => growth(a, storedAt) - growth(b, storedAt))
  if (kept.length > 0)
    tx.later(
      ...upsertCells(
        person.id,
        request.reason,
        kept.map(cell => rowOf(cell, facts)),
      ),
    )
  const days = overtimeChanges(facts.days, worked, facts.group)
  if (days.length > 0) {
    tx.later(storeOvertime, {
      employeeId: person.id,
      dates: days.map(day => day.date),
      overtime: days.map(day => day.overtimeMinutes),
      doubleTime: days.map(day => day.doubleTimeMinutes),
    })
  }
  emitAudit(tx, {
    action: request.action,
    resourceType: 'time_entries',
    resourceId: person.id,
    before: changed.flatMap(cell => storedAt.get(keyOf(cell)) ?? []).map(({ date, column, minutes }) => ({ date, column, minutes })),
    after: changed.map(({ date, column, minutes, minutesEntered }) => ({ date, column, minutes, minutesEntered })),
    reason: request.reason ?? undefined,
    requestId: request.requestId,
  })
  tx.announce({ table: 'time_entries', id: person.id, organizationId: tx.actor.organizationId })
}

function growth(cell: SavedCell, storedAt: ReadonlyMap<string, StoredCell>): number {
  return cell.minutes - (storedAt.get(keyOf(cell))?.minutes ?? 0)
}

function rowOf(cell: SavedCell, facts: CellFacts): CellWrite {
  const { columnType, columnId } = parseColumn(cell.column)!
  const { person } = facts
  const span = spanOf(facts.spans, cell.date)!
  const column = facts.columns.find(row => row.columnType === columnType && row.columnId === columnId)
  return {
    id: newId(),
    date: cell.date,
    columnType,
    columnId,
    minutes: cell.minutes,
    minutesEntered: cell.minutesEntered,
    isWorked: countsAsWorked({ columnType, columnId }),
    ...allocationOf({ columnType, columnId }, column, person),
    programId: person.programId,
    periodStart: span.startsOn,
    periodEnd: span.endsOn,
    version: cell.version,
  }
}

/** The column's own allocation; what it leaves open comes from the person's defaults (decisions.md §5). */
function allocationOf(at: Pick<ColumnRow, 'columnType' | 'columnId'>, column: ColumnRow | undefined, person: TimePerson) {
  const from = (type: ColumnRow['columnType'], own: string | null) => (at.columnType === type ? at.columnId : own)
  return {
    departmentId: from('department', person.departmentId),
    locationId: from('location', person.locationId),
    unitId: from('unit', person.unitId),
    fundId: from('fund', person.fundId),
    functionalCategory: column?.functionalCategory ?? person.functionalCategory,
  }
}

function isSame(stored: StoredCell | undefined, change: CellChange): boolean {
  return (stored?.minutesEntered ?? 0) === change.minutes
}

function minutesOf(decision: EntryDecision | undefined): number {
  return decision?.ok ? decision.minutes : 0
}

/** A new entry begins anywhere: were it always 1, a cell deleted and filled again would look unchanged to another tab. */
function nextVersion(stored: StoredCell | undefined): number {
  return stored ? stored.version + 1 : randomInt(1, 1_000_000_000)
}

function keyOf(cell: { date: PlainDate; column: string }): string {
  return `${cell.date} ${cell.column}`
}
