// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStandsIn, showOrganization } from '#web/organization.ts'
import { cellKey, type UnsavedCell } from './cell.ts'
import { closeOutboxes } from './outbox-registry.ts'
import type { SaveResult } from './save-result.ts'
import { useCellOutbox } from './use-cell-outbox.ts'

const DANA = { user: 'dana', organization: 'harbor', timesheet: 'dana/2026-11-09' }
const NEXT = { ...DANA, timesheet: 'dana/2026-11-23' }
const LUIS = { ...DANA, user: 'luis' }
const cell = { date: '2026-11-09', column: 'regular', minutesEntered: 60 }
const key = cellKey(cell.date, cell.column)

const save = vi.fn(
  async (cells: readonly UnsavedCell[], _context: object): Promise<SaveResult> => ({
    ok: true,
    cells: cells.map(sent => ({ ...sent, minutes: sent.minutesEntered, version: 1 })),
  }),
)
const open = (owner = DANA) => renderHook(props => useCellOutbox(props, { save }), { initialProps: owner, wrapper: StrictMode })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  save.mockClear()
})
afterEach(() => {
  closeOutboxes()
  vi.useRealTimers()
})

test('a period that was left keeps saving, and returning to it finds the same outbox', async () => {
  const { result, rerender } = open()
  const first = result.current.outbox
  act(() => first.edit([cell]))
  rerender(NEXT)
  expect(result.current.snapshot.cells.size).toBe(0)
  await later(50)
  expect(save).toHaveBeenCalledOnce()
  rerender(DANA)
  expect(result.current.outbox).toBe(first)
  expect(result.current.snapshot.cells.get(key)?.state).toBe('saved')
})

test("one person's unsaved cells are never sent under the next session, and are kept for the first", async () => {
  const { result, rerender } = open()
  act(() => result.current.outbox.edit([cell]))
  rerender(LUIS)
  await later(60_000)
  expect(save).not.toHaveBeenCalled()
  expect(result.current.snapshot.hasUnsaved).toBe(false)
  rerender(DANA)
  expect(result.current.snapshot).toMatchObject({ restored: 1 })
  await later(50)
  expect(save).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(0)
})

test('after sign-out nothing is sent, and the cells return with the person', async () => {
  const { result, unmount } = open()
  act(() => result.current.outbox.edit([cell]))
  unmount()
  closeOutboxes()
  await later(60_000)
  expect(save).not.toHaveBeenCalled()
  expect(open().result.current.snapshot.cells.get(key)).toMatchObject({ minutes: 60 })
})

test('cells name the organization they were typed in, whatever the tab shows when they are sent', async () => {
  const { result } = open()
  act(() => result.current.outbox.edit([cell]))
  showOrganization('river')
  await later(50)
  expect(save.mock.calls[0]).toMatchObject([[cell], { organization: 'harbor', idempotencyKey: expect.any(String) }])
  showOrganization(null)
})

test('while the session is in another organization cells are kept and shown as unsaved; afterwards they are sent automatically', async () => {
  showOrganization('harbor')
  save.mockResolvedValueOnce({ ok: false, kind: 'other_organization', message: 'Kept on this device' })
  const { result } = open()
  act(() => result.current.outbox.edit([cell]))
  await later(50)
  act(() => sessionStandsIn('river'))
  await later(60_000)
  expect(save).toHaveBeenCalledOnce()
  expect(result.current.snapshot).toMatchObject({ failed: 1, waiting: 0, hasUnsaved: true, trouble: { kind: 'other_organization' } })
  expect(localStorage.length).toBe(1)
  act(() => sessionStandsIn('harbor'))
  await later(50)
  expect(save).toHaveBeenCalledTimes(2)
  // Retries with the same request, so that nothing is stored twice if the first one was stored after all.
  expect(save.mock.calls[1]).toEqual(save.mock.calls[0])
  expect(result.current.snapshot).toMatchObject({ failed: 0, hasUnsaved: false, trouble: null })
  showOrganization(null)
})
