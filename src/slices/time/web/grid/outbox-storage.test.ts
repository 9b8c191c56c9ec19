import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DATE, type Fate, fakeServer, fakeStorage, OWNER, openedOutbox } from '#test/cell-server.ts'
import { runs } from '#test/depth.ts'
import { cellKey } from './cell.ts'
import { type CellOutbox, createCellOutbox } from './cell-outbox.ts'
import { outboxKey, reasonsLeft } from './outbox-storage.ts'

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what the device stores', () => {
  test('unsaved cells return after a reload for the same person, under the same key', async () => {
    const before = openedOutbox()
    before.server.plan.push('lost after')
    before.type('regular', 60)
    await later(50)
    before.outbox.close()
    const after = openedOutbox(before.server, before.storage)
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
    ['another period', { ...OWNER, timesheet: 'dana/2026-11-23' }],
    ['someone who enters for the same person', { ...OWNER, reason: 'On leave' }],
  ])('%s does not get them', async (_, owner) => {
    const before = openedOutbox()
    before.type('regular', 60)
    before.outbox.close()
    const after = openedOutbox(before.server, before.storage, owner)
    expect(after.outbox.getSnapshot()).toMatchObject({ restored: 0, hasUnsaved: false })
    await later(5000)
    expect(before.server.calls).toHaveLength(0)
    expect(openedOutbox(before.server, before.storage).outbox.getSnapshot().restored).toBe(1)
  })

  test('cells entered for someone else return under the reason they were typed with, and under no other', async () => {
    const onLeave = { ...OWNER, reason: 'On leave: since 11/9' }
    const before = openedOutbox(fakeServer(), fakeStorage(), onLeave)
    before.type('regular', 60)
    before.outbox.close()
    for (const owner of [OWNER, { ...OWNER, reason: 'On leave' }, { ...OWNER, reason: '' }])
      expect(openedOutbox(before.server, before.storage, owner).outbox.getSnapshot().restored).toBe(0)
    const keys = [...before.storage.entries.keys()]
    const storage = { length: keys.length, key: (at: number) => keys[at] ?? null }
    expect(reasonsLeft(storage, OWNER)).toEqual([onLeave.reason])
    expect(reasonsLeft(storage, { ...OWNER, timesheet: 'dana/2026-11-23' })).toEqual([])
    expect(openedOutbox(before.server, before.storage, onLeave).outbox.getSnapshot().restored).toBe(1)
  })

  test('a closed outbox sends nothing more and its flush returns false', async () => {
    const { type, outbox, server } = openedOutbox()
    type('regular', 60)
    outbox.close()
    expect(await outbox.flush()).toBe(false)
    await later(5000)
    expect(server.calls).toHaveLength(0)
  })

  test('two tabs keep their unsaved cells apart', async () => {
    const storage = fakeStorage()
    const one = openedOutbox(fakeServer(), storage)
    const two = openedOutbox(one.server, storage)
    one.server.plan.push('lost before', 'lost before')
    one.type('regular', 60)
    two.type('sick', 30)
    await later(100)
    one.outbox.close()
    two.outbox.close()
    expect(openedOutbox(one.server, storage).outbox.getSnapshot().restored).toBe(2)
  })

  test.each(['{', '[]', '{"tab":{"cells":1}}', 'null'])('a broken entry (%s) is ignored', async text => {
    const storage = fakeStorage()
    storage.setItem(outboxKey(OWNER), text)
    const { type, cell } = openedOutbox(fakeServer(), storage)
    type('regular', 60)
    await later(100)
    expect(cell('regular')?.state).toBe('saved')
  })

  test('with full storage nothing is lost while the page is open', async () => {
    const server = fakeServer()
    const storage = {
      ...fakeStorage(),
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const outbox = createCellOutbox({ save: server.save, storage, storageKey: 'key' })
    outbox.edit([{ date: DATE, column: 'regular', minutesEntered: 60 }])
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
        let { outbox, type } = openedOutbox(server, page)
        const typed = new Map<string, number>()
        let openedAt = Number.NEGATIVE_INFINITY
        for (const action of acts) {
          if (action.do === 'type') {
            typed.set(`column${action.column}`, action.minutes)
            type(`column${action.column}`, action.minutes)
          } else if (action.do === 'wait') await later(action.ms)
          else if (action.do === 'read') {
            // A slow read: rows read now and applied after what happens in the meantime.
            const [rows, mark, to] = [server.all(), outbox.mark(), outbox]
            setTimeout(() => to === outbox && to.applyServer(rows, mark), action.ms)
          } else {
            // A page is open for longer than its first request takes: those of two pages overlap, never those of three.
            if (Date.now() - openedAt < server.latency) await later(server.latency)
            openedAt = Date.now()
            // A crash: the old page ends in mid-request, the new one has the device's storage and the server's rows.
            outbox.close()
            page.gone = true
            page = pageOn(storage)
            const next = openedOutbox(server, page)
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

  /** A page's access to the device: after the page ends, nothing is written any more. */
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
