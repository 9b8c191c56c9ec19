import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { parseColumn } from '#slices/time/rules/column.ts'
import { countsAsWorked } from '#slices/time/rules/pay-codes.ts'
import type { ColumnRow } from '../column/columns.ts'
import { spanOf } from '../period/spans.ts'
import type { TimePerson } from '../person.ts'
import { keyOf, type SavedCell, type SaveRequest, type StoredCell } from './cell.ts'
import type { CellFacts } from './load-cells.ts'
import { overtimeChanges, storeOvertime } from './recompute-overtime.ts'
import { type ChangedCell, insertCells, type NewCell, removeCells, updateCells } from './write-cells.ts'

/** Sends what changed with the commit: deletions, changes, additions, the weeks' overtime, one audit event, one hint to the watchers. */
export function storeCells(
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
  const removed = changed.filter(cell => cell.minutes === 0).map(handleOf)
  const updated = changed
    .filter(cell => cell.minutes > 0 && storedAt.has(keyOf(cell)))
    .sort((a, b) => growth(a, storedAt) - growth(b, storedAt))
  const added = changed.filter(cell => !storedAt.has(keyOf(cell)))
  if (removed.length > 0) tx.later(...removeCells(person.id, removed))
  if (updated.length > 0) tx.later(...updateCells(person.id, request.reason, updated.map(handleOf)))
  if (added.length > 0) {
    const rows = added.map(cell => newRow(cell, facts))
    tx.later(...insertCells(person.id, request.reason, rows))
  }
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

function handleOf(cell: SavedCell): ChangedCell {
  const { date, minutes, minutesEntered, version } = cell
  return { date, ...parseColumn(cell.column)!, minutes, minutesEntered, version }
}

function newRow(cell: SavedCell, facts: CellFacts): NewCell {
  const { person } = facts
  const span = spanOf(facts.spans, cell.date)!
  const changed = handleOf(cell)
  const column = facts.columns.find(row => row.columnType === changed.columnType && row.columnId === changed.columnId)
  return {
    ...changed,
    id: newId(),
    isWorked: countsAsWorked(changed),
    ...allocationOf(changed, column, person),
    programId: person.programId,
    periodStart: span.startsOn,
    periodEnd: span.endsOn,
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
