// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadingDelay, loadingMinimum, useDelayedFlag } from './use-delayed-flag.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const follow = () => renderHook(({ active }) => useDelayedFlag(active), { initialProps: { active: true } })

test('a flag rises after its delay, and once seen it stays for its minimum', () => {
  const { result, rerender } = follow()
  act(() => vi.advanceTimersByTime(loadingDelay - 1))
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
  rerender({ active: false })
  act(() => vi.advanceTimersByTime(loadingMinimum - 1))
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})

test('a fast answer never raises it', () => {
  const { result, rerender } = follow()
  act(() => vi.advanceTimersByTime(loadingDelay - 1))
  rerender({ active: false })
  act(() => vi.advanceTimersByTime(loadingMinimum))
  expect(result.current).toBe(false)
})

test('an answer drawn in the moment in which it rises is not taken away', () => {
  const { result, rerender } = follow()
  act(() => {
    vi.advanceTimersByTime(loadingDelay)
    rerender({ active: false })
  })
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(loadingDelay + loadingMinimum))
  rerender({ active: true })
  expect(result.current).toBe(false)
})
