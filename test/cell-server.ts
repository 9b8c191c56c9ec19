import { cellKey, type SavedCell, type UnsavedCell } from '#slices/time/web/grid/cell.ts'
import { createCellOutbox } from '#slices/time/web/grid/cell-outbox.ts'
import { type BrowserStorage, outboxKey } from '#slices/time/web/grid/outbox-storage.ts'
import type { SaveResult } from '#slices/time/web/grid/save-result.ts'

export const OWNER = { user: 'dana', organization: 'harbor', timesheet: 'dana/2026-11-09' }
export const DATE = '2026-11-09'

export type Fate = 'ok' | 'lost before' | 'lost after' | 'server' | 'rate_limited' | 'signed_out'

/** Saves like the real server: all or nothing, versions compared, one effect per idempotency key. */
export function fakeServer() {
  const rows = new Map<string, SavedCell>()
  const answers = new Map<string, SaveResult>()
  const calls: { at: number; key: string; cells: readonly UnsavedCell[] }[] = []
  const plan: Fate[] = []
  const latency = 20
  const invalid = new Map<string, string>()
  let underway = 0
  let most = 0

  function store(cells: readonly UnsavedCell[]): SaveResult {
    const invalidCells = cells.filter(cell => invalid.has(cell.column))
    if (invalidCells.length > 0) {
      const named = invalidCells.map(({ date, column }) => ({ date, column, message: invalid.get(column)! }))
      return { ok: false, kind: 'invalid', cells: named, message: 'Invalid' }
    }
    const moved = cells.filter(cell => (rows.get(cellKey(cell.date, cell.column))?.version ?? null) !== cell.version)
    if (moved.length > 0) {
      const theirs = ({ date, column }: UnsavedCell) => rows.get(cellKey(date, column)) ?? { minutes: 0, minutesEntered: 0, version: null }
      return { ok: false, kind: 'conflict', cells: moved.map(cell => ({ date: cell.date, column: cell.column, theirs: theirs(cell) })) }
    }
    return { ok: true, cells: cells.map(cell => write(cell.date, cell.column, cell.minutesEntered)) }
  }
  function write(date: string, column: string, minutes: number): SavedCell {
    const version = (rows.get(cellKey(date, column))?.version ?? 0) + 1
    const row = { date, column, minutes, minutesEntered: minutes, version }
    rows.set(cellKey(date, column), row)
    return row
  }
  const trouble = (kind: 'offline' | 'server' | 'rate_limited' | 'signed_out'): SaveResult => ({ ok: false, kind, message: kind })
  return {
    rows,
    calls,
    plan,
    invalid,
    write,
    most: () => most,
    /** Milliseconds that each answer takes. */
    latency,
    all: () => [...rows.values()],
    save: async (cells: readonly UnsavedCell[], key: string): Promise<SaveResult> => {
      calls.push({ at: Date.now(), key, cells })
      most = Math.max(most, ++underway)
      const fate = plan.shift() ?? 'ok'
      await new Promise(resolve => setTimeout(resolve, latency))
      underway--
      if (fate === 'server' || fate === 'rate_limited' || fate === 'signed_out') return trouble(fate)
      if (fate === 'lost before') return trouble('offline')
      const answer = answers.get(key) ?? store(cells)
      if (answer.ok) answers.set(key, answer)
      return fate === 'lost after' ? trouble('offline') : answer
    },
  }
}

export function fakeStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

export function openedOutbox<S extends BrowserStorage = ReturnType<typeof fakeStorage>>(
  server = fakeServer(),
  storage: S = fakeStorage() as never,
  owner = OWNER,
) {
  const outbox = createCellOutbox({ save: server.save, storage, storageKey: outboxKey(owner) })
  const type = (column: string, minutes: number) => outbox.edit([{ date: DATE, column, minutesEntered: minutes }])
  const cell = (column: string) => outbox.getSnapshot().cells.get(cellKey(DATE, column))
  return { outbox, server, storage, type, cell }
}
