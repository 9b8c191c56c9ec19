import { randomInt } from 'node:crypto'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { checkEntryChanges, type EntryDecision } from '#slices/time/rules/entry-change.ts'
import { spanOf } from '../period/spans.ts'
import { type CellChange, type CellPlan, keyOf, type SavedCell, type SaveRequest, type StoredCell } from './cell.ts'
import type { CellFacts } from './load-cells.ts'
import { refuseConflicts, refuseLocked, refuseViolations } from './refuse-cells.ts'
import { storeCells } from './store-cells.ts'

/**
 * The one way entries are written. Decides all changes by the rules, then stores all or none; what is stored leaves with the
 * commit. Refuses CONFLICT for a submitted or approved sheet and for cells that somebody changed meanwhile, VALIDATION for
 * what a rule refuses, each naming every cell concerned in `data.cells`.
 */
export function saveCells(tx: WriteTx<Actor>, facts: CellFacts, changes: readonly CellChange[], request: SaveRequest): SavedCell[] {
  const plan = planCells(facts, changes)
  storeCells(tx, facts, plan, request)
  return plan.saved
}

/** The first half of it: decides, refuses, and touches nothing. */
export function planCells(facts: CellFacts, changes: readonly CellChange[]): CellPlan {
  const decisions = decideCells(facts, changes)
  refuseLocked(changes, decisions)
  const storedAt = new Map(entriesOfDays(facts, changes).map(cell => [keyOf(cell), cell]))
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
export function decideCells(facts: CellFacts, changes: readonly CellChange[]): EntryDecision[] {
  const { person, group, columnsAllowed, fundDates } = facts
  return checkEntryChanges(
    changes.map(({ date, column, minutes }) => ({ date, column, minutesEntered: minutes })),
    entriesOfDays(facts, changes),
    date => {
      const span = spanOf(facts.spans, date)
      return {
        sheetStatus: span?.status ?? 'draft',
        hireDate: person.hireDate,
        terminationDate: person.terminationDate,
        period: span ?? null,
        columnsAllowed,
        fundDates,
        rounding: group,
      }
    },
  )
}

function entriesOfDays(facts: CellFacts, changes: readonly CellChange[]): StoredCell[] {
  return [...new Set(changes.map(change => change.date))].flatMap(date => facts.stored.get(date) ?? [])
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
