import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DATE, fakeServer, fakeStorage, openedOutbox } from '#test/cell-server.ts'
import { cellKey, type UnsavedCell } from './cell.ts'
import { createCellOutbox } from './cell-outbox.ts'
import { SAVE_INTERVAL_MS } from './outbox-sender.ts'
import type { SaveResult } from './save-result.ts'

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('saving', () => {
  test('an edit shows at once and is saved with the server’s version', async () => {
    const { type, cell, server, outbox } = openedOutbox()
    type('regular', 480)
    expect(cell('regular')).toMatchObject({ minutes: 480, state: 'pending' })
    await later(10)
    expect(cell('regular')?.state).toBe('saving')
    await later(20)
    expect(cell('regular')).toEqual({ minutes: 480, minutesEntered: 480, version: 1, state: 'saved' })
    expect(server.all()).toHaveLength(1)
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, hasUnsaved: false })
  })

  test('a minute of continuous typing makes at most 60 calls, one at a time, and saves the last values', async () => {
    const { type, server } = openedOutbox()
    for (let second = 0; second < 600; second++) {
      type(`column${second % 7}`, second + 1)
      await later(100)
    }
    expect(server.calls.length).toBeLessThanOrEqual(60)
    expect(server.most()).toBe(1)
    for (const [index, call] of server.calls.entries()) {
      if (index > 0) expect(call.at - server.calls[index - 1]!.at).toBeGreaterThanOrEqual(SAVE_INTERVAL_MS)
    }
    await later(SAVE_INTERVAL_MS * 2)
    expect(server.rows.get(cellKey(DATE, 'column4'))?.minutes).toBe(600)
  })

  test('an edit during a request is sent afterwards with the new version', async () => {
    const { type, cell, server } = openedOutbox()
    type('regular', 60)
    await later(10)
    type('regular', 120)
    await later(SAVE_INTERVAL_MS + 100)
    expect(server.calls.map(call => call.cells[0])).toMatchObject([
      { minutesEntered: 60, version: null },
      { minutesEntered: 120, version: 1 },
    ])
    expect(cell('regular')).toMatchObject({ minutes: 120, version: 2, state: 'saved' })
  })

  test('a value restored before it was sent needs no call', async () => {
    const { type, server } = openedOutbox()
    type('regular', 60)
    type('regular', 0)
    await later(5000)
    expect(server.calls).toHaveLength(0)
  })

  test('rounding shows at once, and the typed minutes are sent', async () => {
    const server = fakeServer()
    const outbox = createCellOutbox({
      save: server.save,
      storage: fakeStorage(),
      storageKey: 'key',
      round: minutes => Math.round(minutes / 15) * 15,
    })
    outbox.edit([{ date: DATE, column: 'regular', minutesEntered: 50 }])
    expect(outbox.getSnapshot().cells.get(cellKey(DATE, 'regular'))).toMatchObject({ minutes: 45, minutesEntered: 50 })
    await later(10)
    expect(server.calls[0]!.cells[0]!.minutesEntered).toBe(50)
  })

  test('an unchanged cell stays the same object, so that it is not rendered again', async () => {
    const { type, cell } = openedOutbox()
    type('regular', 60)
    await later(100)
    const before = cell('regular')
    type('sick', 60)
    await later(2000)
    expect(cell('regular')).toBe(before)
  })

  test('flush saves without delay and returns whether everything is on the server', async () => {
    const { type, outbox, server } = openedOutbox()
    expect(await outbox.flush()).toBe(true)
    type('regular', 60)
    await later(30)
    type('regular', 90)
    const saved = outbox.flush()
    await later(30)
    expect(await saved).toBe(true)
    expect(server.calls).toHaveLength(2)
    server.plan.push('lost before')
    type('regular', 120)
    const failed = outbox.flush()
    await later(30)
    expect(await failed).toBe(false)
  })
})

describe('failures', () => {
  test.each(['lost before', 'lost after', 'server', 'rate_limited'] as const)(
    'a request that was %s is repeated under the same key with the same content and leaves one row (SEC-66, SEC-100)',
    async fate => {
      const { type, cell, server } = openedOutbox()
      server.plan.push(fate, fate)
      type('regular', 60)
      await later(50)
      expect(cell('regular')).toMatchObject({ state: 'failed', minutes: 60 })
      type('regular', 90)
      type('sick', 30)
      await later(20_000)
      expect(new Set(server.calls.slice(0, 3).map(call => call.key)).size).toBe(1)
      expect(server.calls[2]!.cells).toEqual(server.calls[0]!.cells)
      expect(server.rows.get(cellKey(DATE, 'regular'))).toMatchObject({ minutes: 90, version: 2 })
      expect(cell('sick')).toMatchObject({ state: 'saved', minutes: 30 })
    },
  )

  test('the server’s retry delay is respected (SEC-66)', async () => {
    const server = fakeServer()
    let first = true
    const save = async (cells: readonly UnsavedCell[], key: string): Promise<SaveResult> => {
      const answer = await server.save(cells, key)
      if (!first) return answer
      first = false
      return { ok: false, kind: 'rate_limited', retryAfterMs: 40_000, message: 'Slow down' }
    }
    const outbox = createCellOutbox({ save, storage: fakeStorage(), storageKey: 'key' })
    outbox.edit([{ date: DATE, column: 'regular', minutesEntered: 60 }])
    await later(39_000)
    expect(server.calls).toHaveLength(1)
    await later(2000)
    expect(server.calls).toHaveLength(2)
  })

  test.each(['online', 'focus'])('%s retries without waiting for the backoff', async event => {
    const { type, outbox, server } = openedOutbox()
    const page = new EventTarget()
    const stop = outbox.start(page)
    server.plan.push(...Array.from({ length: 5 }, () => 'lost before' as const))
    type('regular', 60)
    await later(20_000)
    const before = server.calls.length
    page.dispatchEvent(new Event(event))
    await later(50)
    expect(server.calls).toHaveLength(before + 1)
    stop()
    page.dispatchEvent(new Event(event))
  })

  test('signed out, nothing is sent until the person is back', async () => {
    const { type, outbox, server, cell } = openedOutbox()
    const page = new EventTarget()
    outbox.start(page)
    server.plan.push('signed_out')
    type('regular', 60)
    await later(60_000)
    type('sick', 30)
    await later(60_000)
    expect(server.calls).toHaveLength(1)
    expect(outbox.getSnapshot().trouble?.kind).toBe('signed_out')
    page.dispatchEvent(new Event('focus'))
    await later(3000)
    expect([cell('regular')?.state, cell('sick')?.state]).toEqual(['saved', 'saved'])
  })

  test('a save that throws is handled like any other failure', async () => {
    const outbox = createCellOutbox({ save: () => Promise.reject(new Error('Broken')), storage: fakeStorage(), storageKey: 'key' })
    outbox.edit([{ date: DATE, column: 'regular', minutesEntered: 60 }])
    await later(50)
    expect(outbox.getSnapshot().trouble).toEqual({ kind: 'server', message: expect.stringContaining('stored on this device') })
  })

  test('an invalid cell shows the reason and is kept, and the others are saved', async () => {
    const { type, cell, server, outbox } = openedOutbox()
    server.invalid.set('sick', 'Before the hire date')
    outbox.edit([
      { date: DATE, column: 'regular', minutesEntered: 60 },
      { date: DATE, column: 'sick', minutesEntered: 30 },
    ])
    await later(10_000)
    expect(cell('regular')?.state).toBe('saved')
    expect(cell('sick')).toMatchObject({ state: 'failed', message: 'Before the hire date', minutes: 30 })
    expect(server.calls).toHaveLength(2)
    server.invalid.clear()
    outbox.retry()
    await later(100)
    expect(cell('sick')?.state).toBe('saved')
    type('sick', 40)
    await later(3000)
    expect(server.rows.get(cellKey(DATE, 'sick'))?.minutes).toBe(40)
  })

  test('a timesheet that is locked as a whole is sent once', async () => {
    const outbox = createCellOutbox({
      save: async () => ({ ok: false, kind: 'invalid', cells: [], message: 'Already submitted' }),
      storage: fakeStorage(),
      storageKey: 'key',
    })
    outbox.edit([{ date: DATE, column: 'regular', minutesEntered: 60 }])
    await later(60_000)
    expect(outbox.getSnapshot()).toMatchObject({ failed: 1, waiting: 0, hasUnsaved: true })
  })
})

describe('two writers', () => {
  async function conflict() {
    const one = openedOutbox()
    one.type('regular', 60)
    await later(100)
    one.server.write(DATE, 'regular', 210)
    one.outbox.edit([
      { date: DATE, column: 'regular', minutesEntered: 240 },
      { date: DATE, column: 'sick', minutesEntered: 30 },
    ])
    await later(5000)
    return one
  }

  test('a conflict keeps both values and saves the other cells', async () => {
    const { cell, outbox } = await conflict()
    expect(cell('regular')).toMatchObject({ state: 'conflict', minutes: 240, theirs: { minutes: 210, version: 2 } })
    expect(cell('sick')?.state).toBe('saved')
    expect(outbox.getSnapshot()).toMatchObject({ conflicts: 1, waiting: 0 })
    expect(await outbox.flush()).toBe(false)
  })

  test('keeping mine overwrites the version that was shown', async () => {
    const { cell, outbox, server } = await conflict()
    outbox.keepMine(DATE, 'regular')
    await later(2000)
    expect(server.rows.get(cellKey(DATE, 'regular'))).toMatchObject({ minutes: 240, version: 3 })
    expect(cell('regular')?.state).toBe('saved')
  })

  test('using theirs sends nothing', async () => {
    const { cell, outbox, server } = await conflict()
    const before = server.calls.length
    outbox.useTheirs(DATE, 'regular')
    await later(2000)
    expect(cell('regular')).toEqual({ minutes: 210, minutesEntered: 210, version: 2, state: 'saved' })
    expect(server.calls).toHaveLength(before)
    expect(outbox.getSnapshot().hasUnsaved).toBe(false)
  })

  test('the same value from both is not a conflict', async () => {
    const { type, cell, server, outbox } = openedOutbox()
    server.write(DATE, 'regular', 60)
    type('regular', 60)
    await later(100)
    expect(cell('regular')).toMatchObject({ state: 'saved', version: 1 })
    expect(outbox.getSnapshot().hasUnsaved).toBe(false)
  })

  test("fresh rows leave unsaved cells alone, and conflict where the server's version changed", async () => {
    const { type, cell, server, outbox } = openedOutbox()
    server.write(DATE, 'regular', 60)
    server.write(DATE, 'sick', 60)
    outbox.applyServer(server.all())
    server.plan.push('signed_out')
    type('regular', 90)
    await later(100)
    server.plan.push('signed_out')
    type('sick', 30)
    server.write(DATE, 'sick', 120)
    server.write(DATE, 'personal', 15)
    outbox.applyServer(server.all())
    expect(cell('regular')).toMatchObject({ minutes: 90, state: 'failed' })
    expect(cell('sick')).toMatchObject({ minutes: 30, state: 'conflict', theirs: { minutes: 120, version: 2 } })
    expect(cell('personal')).toMatchObject({ minutes: 15, state: 'saved' })
  })

  test('a row that was deleted disappears, unless it has an unsaved edit', async () => {
    const { type, cell, server, outbox } = openedOutbox()
    server.write(DATE, 'regular', 60)
    server.write(DATE, 'sick', 60)
    outbox.applyServer(server.all())
    type('sick', 90)
    outbox.applyServer([])
    expect(cell('regular')).toBeUndefined()
    expect(cell('sick')).toMatchObject({ state: 'conflict', theirs: { minutes: 0, version: null } })
  })

  test('rows read before a save was answered do not undo it', async () => {
    const { type, cell, outbox } = openedOutbox()
    const mark = outbox.mark()
    type('regular', 60)
    await later(100)
    outbox.applyServer([], mark)
    expect(cell('regular')).toMatchObject({ minutes: 60, state: 'saved', version: 1 })
    outbox.applyServer([], outbox.mark())
    expect(cell('regular')).toBeUndefined()
  })
})
