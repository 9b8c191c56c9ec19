/**
 * Sends edited cells to the server. An edit shows at once, is stored on the device before anything is sent, and is sent with others
 * in one request at a time, at most once per `SAVE_INTERVAL_MS`. A request without an answer is repeated under the same idempotency
 * key, so a repeated save leaves one row. Nothing typed is dropped before the server confirmed it. Authority: PRD-21.
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { newIdempotencyKey } from '#web/rpc.ts'
import { type CellEdit, cellKey, type SavedCell } from './cell.ts'
import { createCellStore } from './cell-store.ts'
import { createOutboxSender, type SaveCells } from './outbox-sender.ts'
import { firstSnapshot, nextSnapshot, type OutboxSnapshot } from './outbox-snapshot.ts'
import { type BrowserStorage, createOutboxStorage } from './outbox-storage.ts'

export interface OutboxOptions {
  readonly save: SaveCells
  /** outboxKey() of person, organization and timesheet. */
  readonly storageKey: string
  readonly storage: BrowserStorage
  /** The group's time rounding, to show at once what the server will count. */
  readonly round?: ((minutes: number) => number) | undefined
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
  const sender = createOutboxSender({ save, store, found: found.batches, onChange: publish })
  const { underway, schedule, wake } = sender
  const listeners = new Set<() => void>()
  let snapshot = firstSnapshot(found.cells.length)

  /** After every change: store on the device, update the screen, then schedule the request. */
  function publish() {
    const { batches, sending, trouble } = sender.state()
    stored.write(store.kept(), batches)
    snapshot = nextSnapshot(snapshot, { store, sending, trouble, round })
    for (const listener of listeners) listener()
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
      sender.hurry()
      publish()
    },
    flush: () =>
      new Promise(resolve => {
        sender.wait(resolve)
        sender.hurry()
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
    close: sender.close,
  }
}
