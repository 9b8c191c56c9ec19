import { randomUUID } from 'node:crypto'
import type { PlainDate } from '#core/plain-date.ts'
import { type AuditEvent, emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { parseColumn } from '#slices/time/rules/column.ts'
import { countsAsWorked } from '#slices/time/rules/pay-codes.ts'
import type { EntryColumn } from '../column/columns.ts'
import { spanOf } from '../period/spans.ts'
import type { TimePerson } from '../person.ts'
import { type CellPlan, keyOf, type SavedCell, type SaveRequest, type StoredCell } from './cell.ts'
import { canFollow, type StoredChange } from './facts-after.ts'
import type { CellFacts } from './load-cells.ts'
import { overtimeChanges, storeOvertime } from './recompute-overtime.ts'
import { turnBook } from './time-book.ts'
import { type ChangedCell, changeCell, insertCells, type NewCell, removeCells, updateCells } from './write-cells.ts'

/**
 * Sends what changed with the commit: the book's page, deletions, changes, additions, the weeks' overtime, one audit event, one hint to the
 * watchers. Answers what `bringUpToDate` needs to say how the facts stand after that commit, or null where they have to be read again.
 */
export function storeCells(tx: WriteTx<Actor>, facts: CellFacts, plan: CellPlan, request: SaveRequest): StoredChange | null {
  const { changed, storedAt } = plan
  if (changed.length === 0) return null
  const { person } = facts
  const worked = new Map<PlainDate, number>()
  for (const cell of changed) {
    const before = storedAt.get(keyOf(cell))?.minutes ?? 0
    if (countsAsWorked(parseColumn(cell.column)!)) worked.set(cell.date, (worked.get(cell.date) ?? 0) + cell.minutes - before)
  }
  // The rows of another period than the turned one turn the page themselves, to one that nobody here knows.
  const periods = new Set(changed.map(cell => spanOf(facts.spans, cell.date)))
  const [period] = periods
  const page = randomUUID()
  const turn = period && { employeeId: person.id, page: facts.page, next: page, periodStart: period.startsOn }
  const [one] = changed
  const before = changed.length === 1 && one!.minutes > 0 ? storedAt.get(keyOf(one!)) : undefined
  const event = eventOf(person.id, plan, request)
  if (turn && before) changeCell(tx, turn, { ...handleOf(one!), before: before.minutes, reason: request.reason }, event)
  else {
    if (turn) tx.later(turnBook, turn)
    storeMany(tx, facts, plan, request.reason)
    emitAudit(tx, event)
  }
  const overtime = overtimeChanges(facts.days, worked, facts.group)
  if (overtime.length > 0) {
    tx.later(storeOvertime, {
      employeeId: person.id,
      dates: overtime.map(day => day.date),
      overtime: overtime.map(day => day.overtimeMinutes),
      doubleTime: overtime.map(day => day.doubleTimeMinutes),
    })
  }
  tx.announce({ table: 'time_entries', id: person.id, organizationId: facts.organizationId })
  return period && periods.size === 1 && canFollow(facts) ? { page, changed, worked, overtime } : null
}

function eventOf(employeeId: string, { changed, storedAt }: CellPlan, request: SaveRequest): AuditEvent {
  return {
    action: request.action,
    resourceType: 'time_entries',
    resourceId: employeeId,
    before: changed.flatMap(cell => storedAt.get(keyOf(cell)) ?? []).map(({ date, column, minutes }) => ({ date, column, minutes })),
    after: changed.map(({ date, column, minutes, minutesEntered }) => ({ date, column, minutes, minutesEntered })),
    reason: request.reason ?? undefined,
    requestId: request.requestId,
  }
}

function storeMany(tx: WriteTx<Actor>, facts: CellFacts, { changed, storedAt }: CellPlan, reason: string | null): void {
  const { person } = facts
  // What shrinks goes first: a day that swaps two columns must not pass 24 hours on the way.
  const removed = changed.filter(cell => cell.minutes === 0).map(handleOf)
  const updated = changed
    .filter(cell => cell.minutes > 0 && storedAt.has(keyOf(cell)))
    .sort((a, b) => growth(a, storedAt) - growth(b, storedAt))
    .map(handleOf)
  const added = changed.filter(cell => !storedAt.has(keyOf(cell))).map(cell => newRow(cell, facts))
  if (removed.length > 0) removeCells(tx, person.id, removed)
  if (updated.length > 0) updateCells(tx, person.id, reason, updated)
  if (added.length > 0) insertCells(tx, person.id, reason, added)
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
function allocationOf(at: Pick<EntryColumn, 'columnType' | 'columnId'>, column: EntryColumn | undefined, person: TimePerson) {
  const from = (type: EntryColumn['columnType'], own: string | null) => (at.columnType === type ? at.columnId : own)
  return {
    departmentId: from('department', person.departmentId),
    locationId: from('location', person.locationId),
    unitId: from('unit', person.unitId),
    fundId: from('fund', person.fundId),
    functionalCategory: column?.functionalCategory ?? person.functionalCategory,
  }
}
