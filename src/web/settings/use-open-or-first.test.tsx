// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetUnsaved, holdUnsaved } from '#web/leaving.ts'
import { useOpenOrFirst } from './use-open-or-first.ts'

let isNarrow: boolean
let resized: () => void
beforeEach(() => {
  isNarrow = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isNarrow
    },
    addEventListener: (_: string, listener: () => void) => {
      resized = listener
    },
    removeEventListener: vi.fn(),
  }))
})
afterEach(() => {
  cleanup()
  forgetUnsaved()
  vi.unstubAllGlobals()
})

const narrow = () =>
  act(() => {
    isNarrow = true
    resized()
  })

test('a window that gets narrow keeps the record that is being changed open, and names it in the address', () => {
  const show = vi.fn()
  const { result } = renderHook(() => useOpenOrFirst(undefined, 'first', show))
  expect(result.current).toBe('first')
  holdUnsaved({ has: () => true })
  narrow()
  expect(result.current).toBe('first')
  expect(show).toHaveBeenCalledWith('first')
})

test('a window that gets narrow shows the list where nothing would be lost', () => {
  const show = vi.fn()
  const { result } = renderHook(() => useOpenOrFirst(undefined, 'first', show))
  holdUnsaved({ has: () => false })
  narrow()
  expect(result.current).toBeUndefined()
  expect(show).not.toHaveBeenCalled()
})

test('the record in the address is open at every width', () => {
  const { result } = renderHook(() => useOpenOrFirst('second', 'first', vi.fn()))
  expect(result.current).toBe('second')
  narrow()
  expect(result.current).toBe('second')
})
