/**
 * Sends edited cells to the server. An edit shows at once, is stored on the device before anything is sent, and is sent with others
 * in one request at a time, at most once per `SAVE_INTERVAL_MS`. A request without an answer is repeated under the same idempotency
 * key, so a repeated save leaves one row. Nothing typed is dropped before the server confirmed it. Authority: PRD-21.
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { newIdempotencyKey } from '#web/rpc.ts'
import { type CellEdit, type CellKey, cellKey, type GridCell, type GridCells, type SavedCell, type UnsavedCell } from './cell.ts'
import { createCellStore, keyOf } from './cell-store.ts'
import { type BrowserStorage, createOutboxStorage } from './outbox-storage.ts'
import type { Batch, SaveResult, TroubleKind } from './save-result.ts'
import { t } from './texts.ts'

/** At most 50 requests a minute, so that a typing person's calls stay under 60 in total. */
export const SAVE_INTERVAL_MS = 1200
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

export interface OutboxOptions {
  readonly save: (cells: readonly UnsavedCell[], idempotencyKey: string) => Promise<SaveResult>
  /** outboxKey() of person, organization and timesheet. */
  readonly storageKey: string
  readonly storage: BrowserStorage
  /** The group's time rounding, to show at once what the server will count. */
  readonly round?: ((minutes: number) => number) | undefined
}

export interface OutboxSnapshot {
  readonly cells: GridCells
  /** Cells edited or being sent. */
  readonly waiting: number
  readonly failed: number
  readonly conflicts: number
  readonly hasUnsaved: boolean
  readonly trouble: { readonly kind: TroubleKind; readonly message: string } | null
  /** Epoch ms of when the last unsaved cell was settled; null while there was none since the page was opened. */
  readonly savedAt: number | null
  /** Cells found on this device when the timesheet opened; they are sent automatically. */
  readonly restored: number
}

export interface CellOutbox {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => OutboxSnapshot
  edit(edits: readonly CellEdit[]): void
  /** Call when a read of the server begins; pass the result to applyServer with its rows. */
  mark(): number
  /** Applies all rows of the timesheet as read at `mark`; later edits and saves are kept. */
  applyServer(rows: readonly SavedCell[], mark?: number): void
  keepMine(date: PlainDate, column: ColumnHandle): void
  useTheirs(date: PlainDate, column: ColumnHandle): void
  /** Retries invalid and failed cells. */
  retry(): void
  /** Saves now. Resolves to true when everything is on the server; to false when a cell failed, conflicts or has to wait. */
  flush(): Promise<boolean>
  /** Retries at once after a failure whose cause may be gone. */
  wake(): void
  /** Retries on `online` and `focus` events; returns the function that stops it. Unsaved cells are still sent afterwards. */
  start(events?: EventTarget): () => void
  /** Stops sending because another person signed in. Unsaved cells stay on the device. */
  close(): void
}

export function createCellOutbox({ save, storage, storageKey, round = minutes => minutes }: OutboxOptions): CellOutbox {
  const stored = createOutboxStorage(storage, storageKey, newIdempotencyKey())
  const found = stored.adopt()
  const store = createCellStore(found.cells)
  const listeners = new Set<() => void>()
  // The first batch is being sent; there are several only when other tabs left theirs behind.
  let batches: readonly Batch[] = found.batches
  let sending = false
  let closed = false
  let urgent = false
  let trouble: OutboxSnapshot['trouble'] = null
  let attempts = 0
  let lastStart = Number.NEGATIVE_INFINITY
  let retryAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiters: ((saved: boolean) => void)[] = []
  const restored = found.cells.length
  let savedAt: number | null = null
  let snapshot: OutboxSnapshot = { cells: new Map(), waiting: 0, failed: 0, conflicts: 0, hasUnsaved: false, trouble, savedAt, restored }

  const underway = (key: CellKey) => batches.some(batch => batch.cells.some(cell => keyOf(cell) === key))

  function shown(key: CellKey): GridCell {
    const { minutes, minutesEntered, version } = store.serverValue(key)
    const unsaved = store.unsaved.get(key)
    if (!unsaved) return { minutes, minutesEntered, version, state: 'saved' }
    const mine = { minutes: round(unsaved.minutesEntered), minutesEntered: unsaved.minutesEntered, version: unsaved.version }
    if (unsaved.phase === 'conflict') return { ...mine, state: 'conflict', theirs: { minutes, version } }
    if (unsaved.phase === 'invalid') return { ...mine, state: 'failed', message: unsaved.message ?? '' }
    if (sending && batches[0]!.cells.some(cell => keyOf(cell) === key)) return { ...mine, state: 'saving' }
    return trouble ? { ...mine, state: 'failed', message: trouble.message } : { ...mine, state: 'pending' }
  }

  /** After every change: store on the device, update the screen, then schedule the request. */
  function publish() {
    stored.write(store.kept(), batches)
    const cells = new Map<CellKey, GridCell>()
    const count = { saved: 0, pending: 0, saving: 0, failed: 0, conflict: 0 }
    for (const key of new Set([...store.server.keys(), ...store.unsaved.keys()])) {
      const next = shown(key)
      const before = snapshot.cells.get(key)
      // Keep the same object for an unchanged cell, so that it is not rendered again.
      cells.set(key, before && sameCell(before, next) ? before : next)
      count[next.state]++
    }
    const waiting = count.pending + count.saving
    const { failed, conflict: conflicts } = count
    if (snapshot.hasUnsaved && store.unsaved.size === 0) savedAt = Date.now()
    snapshot = { cells, waiting, failed, conflicts, hasUnsaved: store.unsaved.size > 0, trouble, savedAt, restored }
    for (const listener of listeners) listener()
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    if (closed) return settleWaiters(false)
    if (sending) return
    if (batches.length === 0 && store.open().length === 0) return settleWaiters(store.unsaved.size === 0)
    if (needsPerson(trouble) && !urgent) return
    const at = urgent ? 0 : Math.max(lastStart + SAVE_INTERVAL_MS, retryAt)
    timer = setTimeout(send, Math.max(0, at - Date.now()))
  }

  function settleWaiters(saved: boolean) {
    urgent = false
    const settled = waiters
    waiters = []
    for (const resolve of settled) resolve(saved)
  }

  async function send() {
    if (batches.length === 0) batches = [{ key: newIdempotencyKey(), cells: store.open() }]
    const batch = batches[0]!
    sending = true
    lastStart = Date.now()
    publish()
    const result = await attempt(batch)
    sending = false
    if (result.ok || result.kind === 'conflict' || result.kind === 'invalid') {
      batches = batches.slice(1)
      trouble = null
      attempts = 0
      retryAt = 0
      if (result.ok) store.confirm(batch, result.cells)
      else store.reject(batch, result)
    } else {
      trouble = { kind: result.kind, message: result.message }
      const backoff = Math.min(FIRST_RETRY_MS * 2 ** attempts++, LAST_RETRY_MS)
      // With jitter, or every browser of an office would return in the same instant.
      retryAt = Date.now() + Math.max(backoff * (0.75 + Math.random() / 2), result.retryAfterMs ?? 0)
      settleWaiters(false)
    }
    publish()
  }

  async function attempt(batch: Batch): Promise<SaveResult> {
    try {
      return await save(batch.cells, batch.key)
    } catch {
      // A fault of the page itself, whose words help no one.
      return { ok: false, kind: 'server', message: t('waitsForServer') }
    }
  }

  function wake() {
    if (!trouble) return
    retryAt = 0
    attempts = 0
    urgent ||= needsPerson(trouble)
    schedule()
  }

  function choose(date: PlainDate, column: ColumnHandle, mine: boolean) {
    store.choose(cellKey(date, column), mine)
    publish()
  }

  publish()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    edit: edits => {
      store.edit(edits, underway)
      publish()
    },
    mark: store.answers,
    applyServer: (rows, mark = store.answers()) => {
      store.applyServer(rows, mark, underway)
      publish()
    },
    keepMine: (date, column) => choose(date, column, true),
    useTheirs: (date, column) => choose(date, column, false),
    retry: () => {
      store.retryInvalid()
      urgent = true
      publish()
    },
    flush: () =>
      new Promise(resolve => {
        waiters.push(resolve)
        urgent = true
        schedule()
      }),
    wake,
    start: (events = window) => {
      events.addEventListener('online', wake)
      events.addEventListener('focus', wake)
      wake()
      return () => {
        events.removeEventListener('online', wake)
        events.removeEventListener('focus', wake)
      }
    },
    close: () => {
      closed = true
      schedule()
    },
  }
}

/** Only the person can resolve it, by signing in or switching back. */
const needsPerson = (trouble: OutboxSnapshot['trouble']) => trouble?.kind === 'signed_out' || trouble?.kind === 'other_organization'

function sameCell(one: GridCell, other: GridCell): boolean {
  return (
    one.state === other.state &&
    one.minutes === other.minutes &&
    one.minutesEntered === other.minutesEntered &&
    one.version === other.version &&
    one.message === other.message &&
    one.theirs?.minutes === other.theirs?.minutes &&
    one.theirs?.version === other.theirs?.version
  )
}
