import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '#test/depth.ts'
import { type CellOutbox, createCellOutbox, SAVE_INTERVAL_MS } from './cell-outbox.ts'
import { cellKey } from './grid-model.ts'
import { type ShelfStorage, shelfKey } from './outbox-shelf.ts'
import type { SaveCell, SaveResult, ServerCell } from './save-result.ts'

const OWNER = { user: 'dana', organization: 'harbor', sheet: 'dana/2026-11-09' }
const DATE = '2026-11-09'

type Fate = 'ok' | 'lost before' | 'lost after' | 'server' | 'rate_limited' | 'signed_out'

/** Stores as the real one: all or nothing, versions compared, one effect per idempotency key. */
function fakeServer() {
  const rows = new Map<string, ServerCell>()
  const answers = new Map<string, SaveResult>()
  const calls: { at: number; key: string; cells: readonly SaveCell[] }[] = []
  const plan: Fate[] = []
  const latency = 20
  const refused = new Map<string, string>()
  let underway = 0
  let most = 0

  function store(cells: readonly SaveCell[]): SaveResult {
    const refusedCells = cells.filter(cell => refused.has(cell.column))
    if (refusedCells.length > 0) {
      const named = refusedCells.map(({ date, column }) => ({ date, column, message: refused.get(column)! }))
      return { ok: false, kind: 'refused', cells: named, message: 'Refused' }
    }
    const moved = cells.filter(cell => (rows.get(cellKey(cell.date, cell.column))?.version ?? null) !== cell.version)
    if (moved.length > 0) {
      const theirs = ({ date, column }: SaveCell) => rows.get(cellKey(date, column)) ?? { minutes: 0, minutesEntered: 0, version: null }
      return { ok: false, kind: 'conflict', cells: moved.map(cell => ({ date: cell.date, column: cell.column, theirs: theirs(cell) })) }
    }
    return { ok: true, cells: cells.map(cell => write(cell.date, cell.column, cell.minutes)) }
  }
  function write(date: string, column: string, minutes: number): ServerCell {
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
    refused,
    write,
    most: () => most,
    all: () => [...rows.values()],
    save: async (cells: readonly SaveCell[], key: string): Promise<SaveResult> => {
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

function fakeStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

function opened<S extends ShelfStorage = ReturnType<typeof fakeStorage>>(
  server = fakeServer(),
  storage: S = fakeStorage() as never,
  owner = OWNER,
) {
  const outbox = createCellOutbox({ save: server.save, storage, storageKey: shelfKey(owner) })
  const type = (column: string, minutes: number) => outbox.edit([{ date: DATE, column, minutes }])
  const cell = (column: string) => outbox.getSnapshot().cells.get(cellKey(DATE, column))
  return { outbox, server, storage, type, cell }
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('saving', () => {
  test('an edit shows at once and is saved with the server’s version', async () => {
    const { type, cell, server, outbox } = opened()
    type('regular', 480)
    expect(cell('regular')).toMatchObject({ minutes: 480, state: 'pending' })
    await later(10)
    expect(cell('regular')?.state).toBe('saving')
    await later(20)
    expect(cell('regular')).toEqual({ minutes: 480, minutesEntered: 480, version: 1, state: 'saved' })
    expect(server.all()).toHaveLength(1)
    expect(outbox.getSnapshot()).toMatchObject({ waiting: 0, hasUnsaved: false })
  })

  test('a minute of typing without pause makes at most 60 calls, one at a time, and keeps the last values', async () => {
    const { type, server } = opened()
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

  test('what is typed while a request is under way follows with the new version', async () => {
    const { type, cell, server } = opened()
    type('regular', 60)
    await later(10)
    type('regular', 120)
    await later(SAVE_INTERVAL_MS + 100)
    expect(server.calls.map(call => call.cells[0])).toMatchObject([
      { minutes: 60, version: null },
      { minutes: 120, version: 1 },
    ])
    expect(cell('regular')).toMatchObject({ minutes: 120, version: 2, state: 'saved' })
  })

  test('a value typed back before it was sent needs no call', async () => {
    const { type, server } = opened()
    type('regular', 60)
    type('regular', 0)
    await later(5000)
    expect(server.calls).toHaveLength(0)
  })

  test('rounding shows at once, the typed minutes are sent', async () => {
    const server = fakeServer()
    const outbox = createCellOutbox({
      save: server.save,
      storage: fakeStorage(),
      storageKey: 'key',
      round: minutes => Math.round(minutes / 15) * 15,
    })
    outbox.edit([{ date: DATE, column: 'regular', minutes: 50 }])
    expect(outbox.getSnapshot().cells.get(cellKey(DATE, 'regular'))).toMatchObject({ minutes: 45, minutesEntered: 50 })
    await later(10)
    expect(server.calls[0]!.cells[0]!.minutes).toBe(50)
  })

  test('an unchanged cell stays the same object, so that it is not drawn again', async () => {
    const { type, cell } = opened()
    type('regular', 60)
    await later(100)
    const before = cell('regular')
    type('sick', 60)
    await later(2000)
    expect(cell('regular')).toBe(before)
  })

  test('flush saves without waiting and says whether everything is on the server', async () => {
    const { type, outbox, server } = opened()
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

describe('trouble', () => {
  test.each(['lost before', 'lost after', 'server', 'rate_limited'] as const)(
    'a request that was %s is repeated under the same key with the same content and leaves one row',
    async fate => {
      const { type, cell, server } = opened()
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

  test('the server’s word on when to come back is kept', async () => {
    const server = fakeServer()
    let first = true
    const save = async (cells: readonly SaveCell[], key: string): Promise<SaveResult> => {
      const answer = await server.save(cells, key)
      if (!first) return answer
      first = false
      return { ok: false, kind: 'rate_limited', retryAfterMs: 40_000, message: 'Slow down' }
    }
    const outbox = createCellOutbox({ save, storage: fakeStorage(), storageKey: 'key' })
    outbox.edit([{ date: DATE, column: 'regular', minutes: 60 }])
    await later(39_000)
    expect(server.calls).toHaveLength(1)
    await later(2000)
    expect(server.calls).toHaveLength(2)
  })

  test.each(['online', 'focus'])('%s tries again without waiting for the backoff', async event => {
    const { type, outbox, server } = opened()
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
    const { type, outbox, server, cell } = opened()
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

  test('a save that throws is a failure like any other', async () => {
    const outbox = createCellOutbox({ save: () => Promise.reject(new Error('Broken')), storage: fakeStorage(), storageKey: 'key' })
    outbox.edit([{ date: DATE, column: 'regular', minutes: 60 }])
    await later(50)
    expect(outbox.getSnapshot().trouble).toEqual({ kind: 'server', message: 'Broken' })
  })

  test('a refused cell says why and waits for the person, the others are saved', async () => {
    const { type, cell, server, outbox } = opened()
    server.refused.set('sick', 'Before the hire date')
    outbox.edit([
      { date: DATE, column: 'regular', minutes: 60 },
      { date: DATE, column: 'sick', minutes: 30 },
    ])
    await later(10_000)
    expect(cell('regular')?.state).toBe('saved')
    expect(cell('sick')).toMatchObject({ state: 'failed', message: 'Before the hire date', minutes: 30 })
    expect(server.calls).toHaveLength(2)
    server.refused.clear()
    outbox.retry()
    await later(100)
    expect(cell('sick')?.state).toBe('saved')
    type('sick', 40)
    await later(3000)
    expect(server.rows.get(cellKey(DATE, 'sick'))?.minutes).toBe(40)
  })

  test('a sheet that refuses as a whole is asked once', async () => {
    const outbox = createCellOutbox({
      save: async () => ({ ok: false, kind: 'refused', cells: [], message: 'Submitted meanwhile' }),
      storage: fakeStorage(),
      storageKey: 'key',
    })
    outbox.edit([{ date: DATE, column: 'regular', minutes: 60 }])
    await later(60_000)
    expect(outbox.getSnapshot()).toMatchObject({ failed: 1, waiting: 0, hasUnsaved: true })
  })
})

describe('two writers', () => {
  async function conflict() {
    const one = opened()
    one.type('regular', 60)
    await later(100)
    one.server.write(DATE, 'regular', 210)
    one.outbox.edit([
      { date: DATE, column: 'regular', minutes: 240 },
      { date: DATE, column: 'sick', minutes: 30 },
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

  test('the same value from both is no conflict', async () => {
    const { type, cell, server, outbox } = opened()
    server.write(DATE, 'regular', 60)
    type('regular', 60)
    await later(100)
    expect(cell('regular')).toMatchObject({ state: 'saved', version: 1 })
    expect(outbox.getSnapshot().hasUnsaved).toBe(false)
  })

  test('fresh rows leave unsaved cells alone, and conflict where the server moved under one', async () => {
    const { type, cell, server, outbox } = opened()
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

  test('a row that somebody deleted goes, unless it has an unsaved edit', async () => {
    const { type, cell, server, outbox } = opened()
    server.write(DATE, 'regular', 60)
    server.write(DATE, 'sick', 60)
    outbox.applyServer(server.all())
    type('sick', 90)
    outbox.applyServer([])
    expect(cell('regular')).toBeUndefined()
    expect(cell('sick')).toMatchObject({ state: 'conflict', theirs: { minutes: 0, version: null } })
  })

  test('rows read before a save was answered do not undo it', async () => {
    const { type, cell, outbox } = opened()
    const mark = outbox.mark()
    type('regular', 60)
    await later(100)
    outbox.applyServer([], mark)
    expect(cell('regular')).toMatchObject({ minutes: 60, state: 'saved', version: 1 })
    outbox.applyServer([], outbox.mark())
    expect(cell('regular')).toBeUndefined()
  })
})

describe('what the device keeps', () => {
  test('unsaved cells come back after a reload for the same person, under the same key', async () => {
    const before = opened()
    before.server.plan.push('lost after')
    before.type('regular', 60)
    await later(50)
    before.outbox.close()
    const after = opened(before.server, before.storage)
    expect(after.outbox.getSnapshot()).toMatchObject({ restored: 1, hasUnsaved: true })
    expect(after.cell('regular')).toMatchObject({ minutes: 60 })
    await later(100)
    expect(after.server.calls[1]!.key).toBe(after.server.calls[0]!.key)
    expect(after.server.rows.get(cellKey(DATE, 'regular'))?.version).toBe(1)
    expect(after.storage.entries.size).toBe(0)
  })

  test.each([
    ['another person', { ...OWNER, user: 'luis' }],
    ['another organization', { ...OWNER, organization: 'river' }],
    ['another period', { ...OWNER, sheet: 'dana/2026-11-23' }],
  ])('%s does not get them', async (_, owner) => {
    const before = opened()
    before.type('regular', 60)
    before.outbox.close()
    const after = opened(before.server, before.storage, owner)
    expect(after.outbox.getSnapshot()).toMatchObject({ restored: 0, hasUnsaved: false })
    await later(5000)
    expect(before.server.calls).toHaveLength(0)
    expect(opened(before.server, before.storage).outbox.getSnapshot().restored).toBe(1)
  })

  test('a closed outbox sends nothing more and its flush says no', async () => {
    const { type, outbox, server } = opened()
    type('regular', 60)
    outbox.close()
    expect(await outbox.flush()).toBe(false)
    await later(5000)
    expect(server.calls).toHaveLength(0)
  })

  test('two tabs keep their unsaved cells apart', async () => {
    const storage = fakeStorage()
    const one = opened(fakeServer(), storage)
    const two = opened(one.server, storage)
    one.server.plan.push('lost before', 'lost before')
    one.type('regular', 60)
    two.type('sick', 30)
    await later(100)
    one.outbox.close()
    two.outbox.close()
    expect(opened(one.server, storage).outbox.getSnapshot().restored).toBe(2)
  })

  test.each(['{', '[]', '{"tab":{"cells":1}}', 'null'])('a broken entry (%s) is no obstacle', async text => {
    const storage = fakeStorage()
    storage.setItem(shelfKey(OWNER), text)
    const { type, cell } = opened(fakeServer(), storage)
    type('regular', 60)
    await later(100)
    expect(cell('regular')?.state).toBe('saved')
  })

  test('full storage loses nothing while the page lives', async () => {
    const server = fakeServer()
    const storage = {
      ...fakeStorage(),
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const outbox = createCellOutbox({ save: server.save, storage, storageKey: 'key' })
    outbox.edit([{ date: DATE, column: 'regular', minutes: 60 }])
    await later(100)
    expect(server.rows.size).toBe(1)
  })
})

describe('nothing is lost', () => {
  const fate = fc.constantFrom<Fate>('ok', 'lost before', 'lost after', 'server', 'rate_limited')
  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('type' as const),
        column: fc.integer({ min: 0, max: 3 }),
        minutes: fc.integer({ min: 0, max: 9 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 4000 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), ms: fc.integer({ min: 0, max: 3000 }) }) },
  )

  test('whatever fails and whenever the page is reloaded, the server ends with the values typed last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), fc.array(fate, { maxLength: 25 }), async (acts, fates) => {
        const server = fakeServer()
        const storage = fakeStorage()
        server.plan.push(...fates)
        let page = pageOn(storage)
        let { outbox, type } = opened(server, page)
        const typed = new Map<string, number>()
        for (const action of acts) {
          if (action.do === 'type') {
            typed.set(`column${action.column}`, action.minutes)
            type(`column${action.column}`, action.minutes)
          } else if (action.do === 'wait') await later(action.ms)
          else if (action.do === 'read') {
            // Rows on a slow way: read now, applied after what happens meanwhile.
            const [rows, mark, to] = [server.all(), outbox.mark(), outbox]
            setTimeout(() => to === outbox && to.applyServer(rows, mark), action.ms)
          } else {
            // A crash: the old page is gone in mid-request, the new one has the device and the server's rows.
            outbox.close()
            page.gone = true
            page = pageOn(storage)
            const next = opened(server, page)
            outbox = next.outbox
            type = next.type
            outbox.applyServer(server.all())
          }
          expectShown(outbox, typed)
        }
        server.plan.length = 0
        await settle(outbox)
        for (const [column, minutes] of typed) expect(server.rows.get(cellKey(DATE, column))?.minutes ?? 0).toBe(minutes)
        expect(outbox.getSnapshot()).toMatchObject({ hasUnsaved: false, conflicts: 0, failed: 0 })
        expect(server.most()).toBeLessThanOrEqual(2)
        expect(storage.entries.size).toBe(0)
      }),
      { numRuns: runs(150, 5_000) },
    )
  })

  /** A page's hold on the device: after its end nothing of it is written any more. */
  function pageOn(storage: ReturnType<typeof fakeStorage>) {
    const page = { ...storage, gone: false }
    return Object.assign(page, {
      setItem: (key: string, value: string) => page.gone || storage.setItem(key, value),
      removeItem: (key: string) => page.gone || storage.removeItem(key),
    })
  }

  function expectShown(outbox: CellOutbox, typed: ReadonlyMap<string, number>) {
    for (const [column, minutes] of typed) expect(outbox.getSnapshot().cells.get(cellKey(DATE, column))?.minutes ?? 0).toBe(minutes)
  }

  async function settle(outbox: CellOutbox) {
    for (let round = 0; round < 100 && outbox.getSnapshot().hasUnsaved; round++) await later(2000)
  }
})
