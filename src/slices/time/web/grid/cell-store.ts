/**
 * The cells of one timesheet: the server's values and, on top, the unsaved edits. It decides which cells are saved, in conflict or
 * invalid; the outbox decides when to send.
 */
import { type CellEdit, type CellKey, type CellRef, type CellValue, cellKey, type SavedCell, type UnsavedCell } from './cell.ts'
import type { Batch, SaveResult } from './save-result.ts'

/** A cell that the server has not confirmed. open: to be sent · invalid: needs a correction · conflict: needs a choice. */
interface TrackedCell extends UnsavedCell {
  readonly phase: 'open' | 'invalid' | 'conflict'
  readonly message?: string
}

export type CellStore = ReturnType<typeof createCellStore>

/** Keeps the cells of a timesheet, beginning with the unsaved ones that were found on this device. */
export function createCellStore(found: readonly UnsavedCell[]) {
  const cells = createCells(found)
  const { server, unsaved, serverValue } = cells
  return {
    ...takeAnswers(cells),
    serverValue,
    server: server as ReadonlyMap<CellKey, SavedCell>,
    unsaved: unsaved as ReadonlyMap<CellKey, TrackedCell>,

    /** `underway` tells whether a cell is part of a request without an answer yet. */
    edit(edits: readonly CellEdit[], underway: (key: CellKey) => boolean) {
      for (const { date, column, minutesEntered } of edits) {
        const key = cellKey(date, column)
        const mine = unsaved.get(key)
        const theirs = serverValue(key)
        // A running request may still change the server's value, so restoring that value has to be saved too.
        if (theirs.minutesEntered === minutesEntered && !underway(key)) unsaved.delete(key)
        else if (mine?.phase === 'conflict') unsaved.set(key, { ...mine, minutesEntered })
        else unsaved.set(key, { date, column, minutesEntered, version: mine ? mine.version : theirs.version, phase: 'open' })
      }
    },

    /** Resolves a conflict: `mine` is sent over the version that the person has seen; otherwise the server's value stays. */
    choose(key: CellKey, mine: boolean) {
      const cell = unsaved.get(key)
      if (cell?.phase !== 'conflict') return
      if (mine) unsaved.set(key, { ...cell, phase: 'open', version: serverValue(key).version })
      else unsaved.delete(key)
    },

    retryInvalid() {
      for (const [key, cell] of unsaved) if (cell.phase === 'invalid') unsaved.set(key, { ...cell, phase: 'open' })
    },

    /** The cells of the next request. */
    open(): UnsavedCell[] {
      return [...unsaved.values()].filter(cell => cell.phase === 'open').map(bare)
    },

    /** The cells to store on the device. */
    kept(): UnsavedCell[] {
      return [...unsaved.values()].map(bare)
    },
  }
}

type Cells = ReturnType<typeof createCells>

/** Holds the server's value and the unsaved one of each cell, and compares them. */
function createCells(found: readonly UnsavedCell[]) {
  const server = new Map<CellKey, SavedCell>()
  const unsaved = new Map<CellKey, TrackedCell>(found.map(cell => [keyOf(cell), { ...cell, phase: 'open' }]))
  const serverValue = (key: CellKey): CellValue => server.get(key) ?? { minutes: 0, minutesEntered: 0, version: null }
  return {
    server,
    unsaved,
    serverValue,
    /** Compares an unsaved cell with the server's: an equal value is dropped, a changed version is a conflict. */
    compare(key: CellKey) {
      const mine = unsaved.get(key)
      if (!mine) return
      const theirs = serverValue(key)
      if (theirs.minutesEntered === mine.minutesEntered) unsaved.delete(key)
      else if (theirs.version !== mine.version) unsaved.set(key, { ...mine, phase: 'conflict' })
    },
    markInvalid(key: CellKey, message: string) {
      const mine = unsaved.get(key)
      if (mine) unsaved.set(key, { ...mine, phase: 'invalid', message })
    },
  }
}

/** Applies what the server answered to the cells: rows that were read, and the outcome of a save. */
function takeAnswers({ server, unsaved, compare, markInvalid }: Cells) {
  /** Counts answers: what an answer said about a cell is newer than any read that began before it. */
  let answers = 0
  const confirmedAt = new Map<CellKey, number>()

  function learn(cell: SavedCell) {
    server.set(keyOf(cell), cell)
    confirmedAt.set(keyOf(cell), answers)
  }

  return {
    answers: () => answers,

    /** Applies all rows as read when `answers()` returned `mark`. */
    applyServer(rows: readonly SavedCell[], mark: number, underway: (key: CellKey) => boolean) {
      const read = new Map(rows.map(row => [keyOf(row), row]))
      for (const key of new Set([...server.keys(), ...unsaved.keys(), ...read.keys()])) {
        if (underway(key) || (confirmedAt.get(key) ?? 0) > mark) continue
        const row = read.get(key)
        if (row) server.set(key, row)
        else server.delete(key)
        compare(key)
      }
    },

    confirm(batch: Batch, saved: readonly SavedCell[]) {
      answers++
      const answered = new Map(saved.map(cell => [keyOf(cell), cell]))
      for (const sent of batch.cells) {
        const key = keyOf(sent)
        const cell = answered.get(key) ?? { ...sent, minutes: sent.minutesEntered }
        learn(cell)
        const mine = unsaved.get(key)
        if (mine?.minutesEntered === sent.minutesEntered) unsaved.delete(key)
        else if (mine) unsaved.set(key, { ...mine, version: cell.version })
      }
    },

    reject(batch: Batch, result: Extract<SaveResult, { kind: 'conflict' | 'invalid' }>) {
      answers++
      const sent = new Set(batch.cells.map(keyOf))
      const named = result.cells.filter(cell => sent.has(keyOf(cell)))
      for (const cell of named) {
        if ('message' in cell) markInvalid(keyOf(cell), cell.message)
        else {
          learn({ date: cell.date, column: cell.column, ...cell.theirs })
          compare(keyOf(cell))
        }
      }
      if (named.length > 0) return
      // The answer names none of our cells: sending the same again would fail the same way forever.
      for (const key of sent) markInvalid(key, result.kind === 'invalid' ? result.message : '')
    },
  }
}

export function keyOf(cell: CellRef): CellKey {
  return cellKey(cell.date, cell.column)
}

function bare({ date, column, minutesEntered, version }: TrackedCell): UnsavedCell {
  return { date, column, minutesEntered, version }
}
