import { randomInt } from 'node:crypto'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { checkEntryChanges, type EntryDecision } from '#slices/time/rules/entry-change.ts'
import { settingsOfTimesheet, settingsOfWeek } from '#slices/time-groups/rules/group-settings.ts'
import type { RoundingSettings } from '#slices/time-groups/rules/rounding.ts'
import { paidHolidays, paysHolidays, storeHolidayPay } from '../day/holiday-entries.ts'
import { rangeOf } from '../period/period-ranges.ts'
import { type CellChange, type CellPlan, isSame, keyOf, type SavedCell, type SaveRequest, type StoredCell } from './cell.ts'
import type { EntrySnapshot } from './snapshot.ts'
import { storeCells } from './store-cells.ts'
import { requireNoConflict, requireUnlocked, requireUnpaid, requireValid } from './validate-cells.ts'

/**
 * The only way entries are written. Validates all changes by the rules, then stores all or none; the writes are sent with the commit.
 * Throws CONFLICT for a submitted or approved timesheet and for cells that someone else changed in the meantime, VALIDATION for cells that
 * break a rule; `data.cells` lists every cell concerned.
 */
export async function saveCells(
  tx: WriteTx<Actor>,
  snapshot: EntrySnapshot,
  changes: readonly CellChange[],
  request: SaveRequest,
): Promise<SavedCell[]> {
  const plan = await planCells(tx, snapshot, changes)
  await payHolidays(tx, snapshot, changes, plan)
  await storeCells(tx, snapshot, plan, request)
  return plan.saved
}

/** Stores the holiday pay of the periods that change, where the group pays holidays. */
async function payHolidays(tx: WriteTx<Actor>, snapshot: EntrySnapshot, changes: readonly CellChange[], plan: CellPlan): Promise<void> {
  if (!paysHolidays(snapshot.groups) || plan.changed.length === 0) return
  const periods = new Set(plan.changed.map(cell => rangeOf(snapshot.periods, cell.date)!))
  const scope = { ...snapshot, periods: [...periods] }
  const minutesOn = new Map<string, number>()
  const after = new Map(
    entriesOfDays(snapshot, changes).map(cell => [keyOf(cell), cell as { date: string; column: string; minutes: number }]),
  )
  for (const cell of plan.changed) after.set(keyOf(cell), cell)
  for (const { date, column, minutes } of after.values())
    if (column !== 'holiday') minutesOn.set(date, (minutesOn.get(date) ?? 0) + minutes)
  const typedOn = new Set(plan.changed.filter(({ column }) => column === 'holiday').map(({ date }) => date))
  await storeHolidayPay(tx, scope, { othersOn: minutesOn, typedOn })
}

/** Validates the changes and works out what to store. */
async function planCells(tx: ReadTx<Actor>, snapshot: EntrySnapshot, changes: readonly CellChange[]): Promise<CellPlan> {
  const decisions = await decideCells(tx, snapshot, changes)
  requireUnlocked(changes, decisions)
  // Where a save before this one added the pay, that is what keeps the cell from being typed in, not that it changed.
  requireUnpaid(changes, decisions)
  const storedAt = new Map(entriesOfDays(snapshot, changes).map(cell => [keyOf(cell), cell]))
  requireNoConflict(changes, storedAt)
  requireValid(changes, decisions)

  const changed: SavedCell[] = []
  const saved = changes.map(({ date, column, minutesEntered }, index): SavedCell => {
    const stored = storedAt.get(keyOf({ date, column }))
    const minutes = minutesOf(decisions[index])
    if (stored && minutes > 0 && stored.minutesEntered === minutesEntered) return cellOf(stored)
    const cell =
      minutes === 0
        ? { date, column, minutes: 0, minutesEntered: 0, version: 0 }
        : { date, column, minutes, minutesEntered, version: nextVersion(stored) }
    if (stored || minutes > 0) changed.push(cell)
    return cell
  })
  const sourceOf = new Map(changes.flatMap(change => (change.source === undefined ? [] : [[keyOf(change), change.source] as const])))
  return { saved, changed, storedAt, sourceOf }
}

/** Of a day on which the employee is in no group: it has no period either, unless they have hours in it. */
const NOT_ROUNDED: RoundingSettings = { timeRoundingMinutes: 0, roundingDirection: 'nearest' }

/** The rules' decision on each change, in order. */
export async function decideCells(tx: ReadTx<Actor>, snapshot: EntrySnapshot, changes: readonly CellChange[]): Promise<EntryDecision[]> {
  const { employee, groups, allocations } = snapshot
  const entries = entriesOfDays(snapshot, changes)
  const storedAt = new Map(entries.map(cell => [keyOf(cell), cell]))
  // Who saves a paid holiday as it is stored enters nothing.
  const typed = changes.filter(change => change.column === 'holiday' && !isSame(storedAt.get(keyOf(change)), change))
  const paid = await paidHolidays(
    tx,
    snapshot,
    typed.map(({ date }) => date),
  )
  const columnsAllowed = new Set(allocations.keys())
  return checkEntryChanges(changes, entries, date => {
    const period = rangeOf(snapshot.periods, date)
    return {
      timesheetStatus: period?.status ?? 'draft',
      hireDate: employee.hireDate,
      terminationDate: employee.terminationDate,
      period: period ?? null,
      columnsAllowed,
      fundDates: allocations,
      rounding: settingsOfWeek(groups, date) ?? NOT_ROUNDED,
      isOvertimeCalculated: (period && settingsOfTimesheet(groups, period))?.overtimeSource === 'computed',
      isHolidayPaid: paid.has(date),
    }
  })
}

function entriesOfDays(snapshot: EntrySnapshot, changes: readonly CellChange[]): StoredCell[] {
  return [...new Set(changes.map(change => change.date))].flatMap(date => snapshot.entriesOn.get(date) ?? [])
}

function minutesOf(decision: EntryDecision | undefined): number {
  return decision?.ok ? decision.minutes : 0
}

function cellOf({ date, column, minutes, minutesEntered, version }: StoredCell): SavedCell {
  return { date, column, minutes, minutesEntered, version }
}

/** A new entry's version starts at a random number: if it were always 1, a cell deleted and filled again would look unchanged to another tab. */
function nextVersion(stored: StoredCell | undefined): number {
  return stored ? stored.version + 1 : randomInt(1, 1_000_000_000)
}
