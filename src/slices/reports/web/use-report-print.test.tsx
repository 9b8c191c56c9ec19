import { act, renderHook } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const rows = vi.hoisted(() => vi.fn())
vi.mock('./calls.ts', () => ({ reportCalls: { rows: { call: rows } } }))
const { useReportPrint } = await import('./use-report-print.ts')

const filter = { from: '2026-11-01', to: '2026-11-30' }
const report = { rows: [], total: { entries: 430, minutes: 0, people: 0, byColumn: [] }, page: 1, pages: 1 }
let printed = 0

beforeEach(() => {
  printed = 0
  rows.mockReset().mockResolvedValue(report)
  vi.stubGlobal('print', () => (printed += 1))
})
afterEach(() => vi.unstubAllGlobals())

const open = (enabled = true) => renderHook(() => useReportPrint(filter, enabled))

test('all rows of the filter are drawn before the browser prints, and are gone afterwards', async () => {
  const { result } = open()
  await act(async () => result.current.print())
  expect(rows.mock.calls).toEqual([[{ ...filter, whole: true }]])
  expect(result.current.whole).toBe(report)
  expect(printed).toBe(1)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(result.current.whole).toBeNull()
})

test('Ctrl and P prints the same, not the rows of one page', async () => {
  const { result } = open()
  await act(() => userEvent.keyboard('{Control>}p{/Control}'))
  expect(result.current.whole).toBe(report)
  expect(printed).toBe(1)
})

test('nothing is printed where there is nothing to print, or when the rows do not come', async () => {
  const { result, unmount } = open(false)
  await act(async () => result.current.print())
  expect(rows).not.toHaveBeenCalled()
  unmount()
  rows.mockRejectedValue(new Error('offline'))
  const { result: failed } = open()
  await act(async () => failed.current.print())
  expect(failed.current.isLoading).toBe(false)
  expect(printed).toBe(0)
})
