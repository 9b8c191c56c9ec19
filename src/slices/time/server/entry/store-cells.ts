import type { PlainDate } from '#core/plain-date.ts'
import { type AuditEvent, emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { type ColumnType, parseColumn } from '#slices/time/rules/column.ts'
import { defaultFundOn } from '#slices/time/rules/default-fund.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import { type ChangedDay, resultsAfter } from '../day/recompute-days.ts'
import { storeDays } from '../day/stored-day.ts'
import { rangeOf } from '../period/period-ranges.ts'
import { type CellPlan, keyOf, type SavedCell, type SaveRequest } from './cell.ts'
import type { EntrySnapshot, SnapshotEmployee } from './snapshot.ts'
import { type ChangedEntry, insertEntries, type NewEntry, removeEntries, updateEntries } from './write-entries.ts'

/** Stores the changes with the commit: deletions, updates, additions, the days' results, one audit event, one live announcement. */
export async function storeCells(tx: WriteTx<Actor>, snapshot: EntrySnapshot, plan: CellPlan, request: SaveRequest): Promise<void> {
  const { changed, storedAt, sourceOf } = plan
  if (changed.length === 0) return
  const { employee } = snapshot
  const removed: string[] = []
  const updated: ChangedEntry[] = []
  const added: NewEntry[] = []
  for (const cell of changed) {
    const stored = storedAt.get(keyOf(cell))
    const source = sourceOf.get(keyOf(cell)) ?? request.source
    if (stored === undefined) added.push({ ...newEntry(cell, snapshot), source })
    else if (cell.minutes === 0) removed.push(stored.id)
    else updated.push({ id: stored.id, minutes: cell.minutes, minutesEntered: cell.minutesEntered, version: cell.version, source })
  }
  // Deletions come first and additions last, so that no day's total exceeds 24 hours in between.
  if (removed.length > 0) removeEntries(tx, removed)
  if (updated.length > 0) updateEntries(tx, request.reason, updated)
  if (added.length > 0) insertEntries(tx, employee.id, request.reason, added)
  const days = changedDays(snapshot, plan)
  if (days.size > 0) storeDays(tx, employee.id, await resultsAfter(tx, snapshot, days))
  emitAudit(tx, eventOf(employee.id, plan, request))
  tx.announce('time_entries', employee.id)
}

/** The days whose worked cells change, as they will be. */
function changedDays({ entriesOn }: EntrySnapshot, { changed }: CellPlan): Map<PlainDate, ChangedDay> {
  const isWorked = (cell: { column: string }) => countsAsWorked(parseColumn(cell.column)!)
  const changedOn = Map.groupBy(changed.filter(isWorked), cell => cell.date)
  return new Map(
    [...changedOn].map(([date, cells]) => {
      const after = new Map((entriesOn.get(date) ?? []).filter(isWorked).map(cell => [cell.column, cell.minutes]))
      for (const { column, minutes } of cells) after.set(column, minutes)
      const worked = [...after].flatMap(([column, minutes]) => (minutes > 0 ? [{ column, minutes }] : []))
      return [date, { cells: worked.sort((a, b) => (a.column < b.column ? -1 : 1)) }]
    }),
  )
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

function newEntry({ date, column, minutes, minutesEntered, version }: SavedCell, snapshot: EntrySnapshot): Omit<NewEntry, 'source'> {
  const { employee, periods, allocations } = snapshot
  const at = parseColumn(column)!
  const period = rangeOf(periods, date)!
  const target = allocations.get(column)
  return {
    id: newId(),
    date,
    ...at,
    minutes,
    minutesEntered,
    version,
    isWorked: countsAsWorked(at),
    ...allocationOf(at, date, employee),
    programId: target?.programId ?? employee.programId,
    functionalCategory: target?.functionalCategory ?? employee.functionalCategory,
    periodStart: period.startsOn,
    periodEnd: period.endsOn,
  }
}

/** The column's own allocation; the other types come from the employee's defaults (PRD-12), a fund only within its dates (EFF-7). */
function allocationOf(at: { columnType: ColumnType; columnId: string }, date: PlainDate, employee: SnapshotEmployee) {
  const from = (type: ColumnType, own: string | null) => (at.columnType === type ? at.columnId : own)
  return {
    departmentId: from('department', employee.departmentId),
    locationId: from('location', employee.locationId),
    unitId: from('unit', employee.unitId),
    fundId: from('fund', defaultFundOn(employee.fund, date)),
  }
}
