import { randomInt } from 'node:crypto'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { checkEntryChanges, type EntryDecision } from '#slices/time/rules/entry-change.ts'
import { rangeOf } from '../period/period-ranges.ts'
import { type CellChange, type CellPlan, keyOf, type SavedCell, type SaveRequest, type StoredCell } from './cell.ts'
import { refuseConflicts, refuseLocked, refuseViolations } from './refuse-cells.ts'
import type { EntrySnapshot } from './snapshot.ts'
import { storeCells } from './store-cells.ts'

/**
 * The one way entries are written. Decides all changes by the rules, then stores all or none; what is stored leaves with the
 * commit. Refuses CONFLICT for a submitted or approved timesheet and for cells that someone else changed in the meantime, VALIDATION
 * for what a rule refuses, each naming every cell concerned in `data.cells`.
 */
export function saveCells(tx: WriteTx<Actor>, snapshot: EntrySnapshot, changes: readonly CellChange[], request: SaveRequest): SavedCell[] {
  const plan = planCells(snapshot, changes)
  storeCells(tx, snapshot, plan, request)
  return plan.saved
}

/** The first half of it: decides, refuses, and stores nothing. */
function planCells(snapshot: EntrySnapshot, changes: readonly CellChange[]): CellPlan {
  const decisions = decideCells(snapshot, changes)
  refuseLocked(changes, decisions)
  const storedAt = new Map(entriesOfDays(snapshot, changes).map(cell => [keyOf(cell), cell]))
  refuseConflicts(changes, storedAt)
  refuseViolations(changes, decisions)

  const changed: SavedCell[] = []
  const saved = changes.map(({ date, column, minutes: minutesEntered }, index): SavedCell => {
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
  return { saved, changed, storedAt }
}

/** What the guard says to each change, in order. */
export function decideCells(snapshot: EntrySnapshot, changes: readonly CellChange[]): EntryDecision[] {
  const { employee, allocations } = snapshot
  const columnsAllowed = new Set(allocations.keys())
  return checkEntryChanges(
    changes.map(({ date, column, minutes }) => ({ date, column, minutesEntered: minutes })),
    entriesOfDays(snapshot, changes),
    date => {
      const period = rangeOf(snapshot.periods, date)
      return {
        timesheetStatus: period?.status ?? 'draft',
        hireDate: employee.hireDate,
        terminationDate: employee.terminationDate,
        period: period ?? null,
        columnsAllowed,
        fundDates: allocations,
        rounding: employee,
      }
    },
  )
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

/** A new entry begins anywhere: were it always 1, a cell deleted and filled again would look unchanged to another tab. */
function nextVersion(stored: StoredCell | undefined): number {
  return stored ? stored.version + 1 : randomInt(1, 1_000_000_000)
}
