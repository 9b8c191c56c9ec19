// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ROWS_AT_ONCE, useDrawnRows } from './use-drawn-rows.ts'

afterEach(() => vi.unstubAllGlobals())
const rows = Array.from({ length: 2005 }, (_, at) => at)

test('of a long list the first rows are drawn, more when its end comes into view, and always as far as the open one', () => {
  let show: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: typeof show) {
        show = seen
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  const { result, rerender } = renderHook(reaches => useDrawnRows(rows, reaches), { initialProps: -1 })
  expect(result.current.drawn).toHaveLength(ROWS_AT_ONCE)
  result.current.end!(document.createElement('div'))
  act(() => show([{ isIntersecting: false }]))
  expect(result.current.drawn).toHaveLength(ROWS_AT_ONCE)
  act(() => show([{ isIntersecting: true }]))
  expect(result.current.drawn).toHaveLength(2 * ROWS_AT_ONCE)
  rerender(2000)
  expect(result.current.drawn).toHaveLength(2005)
  expect(result.current.end).toBeNull()
})

test('a short list is drawn in whole', () => {
  const { result } = renderHook(() => useDrawnRows(rows.slice(0, ROWS_AT_ONCE), -1))
  expect([result.current.drawn.length, result.current.end]).toEqual([ROWS_AT_ONCE, null])
})
