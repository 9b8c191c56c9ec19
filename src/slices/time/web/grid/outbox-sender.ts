/** Decides when cells are sent: one batch at a time, again after a failure, and at once when someone waits for it. */
import { newIdempotencyKey } from '#web/rpc.ts'
import type { CellKey, UnsavedCell } from './cell.ts'
import { type CellStore, keyOf } from './cell-store.ts'
import type { OutboxSnapshot } from './outbox-snapshot.ts'
import type { Batch, SaveResult } from './save-result.ts'
import { t } from './texts.ts'

/** At most 50 requests a minute, so that a typing person's calls stay under 60 in total. */
export const SAVE_INTERVAL_MS = 1200
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

export type SaveCells = (cells: readonly UnsavedCell[], idempotencyKey: string) => Promise<SaveResult>

interface SenderOptions {
  save: SaveCells
  store: CellStore
  /** Batches without an answer that were found on this device. */
  found: readonly Batch[]
  /** Called before and after each request; has to call `schedule`. */
  onChange: () => void
}

/** Sends the open cells of a store in batches. */
export function createOutboxSender({ save, store, found, onChange }: SenderOptions) {
  // The first batch is being sent; there are several only when other tabs left theirs behind.
  let batches = found
  let sending = false
  let closed = false
  let urgent = false
  let trouble: OutboxSnapshot['trouble'] = null
  let attempts = 0
  let lastStart = Number.NEGATIVE_INFINITY
  let retryAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiters: ((saved: boolean) => void)[] = []

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
    onChange()
    const result = await attempt(save, batch)
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
      retryAt = Date.now() + Math.max(backoffAfter(attempts++), result.retryAfterMs ?? 0)
      settleWaiters(false)
    }
    onChange()
  }

  return {
    state: () => ({ batches, sending: sending ? batches[0] : undefined, trouble }),
    underway: (key: CellKey) => batches.some(batch => batch.cells.some(cell => keyOf(cell) === key)),
    schedule,
    /** Sends at the next `schedule` without waiting. */
    hurry: () => {
      urgent = true
    },
    wait: (resolve: (saved: boolean) => void) => waiters.push(resolve),
    wake: () => {
      if (!trouble) return
      retryAt = 0
      attempts = 0
      urgent ||= needsPerson(trouble)
      schedule()
    },
    close: () => {
      closed = true
      schedule()
    },
  }
}

async function attempt(save: SaveCells, batch: Batch): Promise<SaveResult> {
  try {
    return await save(batch.cells, batch.key)
  } catch {
    // A fault of the page itself, whose words help no one.
    return { ok: false, kind: 'server', message: t('waitsForServer') }
  }
}

/** With jitter, or every browser of an office would return in the same instant. */
function backoffAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS) * (0.75 + Math.random() / 2)
}

/** Only the person can resolve it, by signing in or switching back. */
const needsPerson = (trouble: OutboxSnapshot['trouble']) => trouble?.kind === 'signed_out' || trouble?.kind === 'other_organization'
