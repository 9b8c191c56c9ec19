// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTyped } from './keys-before-load.ts'

const below = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  document.addEventListener('keydown', below)
})
afterEach(() => {
  vi.useRealTimers()
  document.removeEventListener('keydown', below)
  below.mockReset()
})

const press = (...keys: string[]) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('what is typed before a field is there is kept for it, with its corrections, and the page below hears none of it', () => {
  const take = keepTyped()
  press('f', 'x', 'Backspace', '[', 'Enter')
  expect(below).not.toHaveBeenCalled()
  expect(take()).toBe('f[')
  press('f')
  expect(below).toHaveBeenCalledOnce()
})

test('combinations and Escape are left alone', () => {
  const take = keepTyped()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  press('Escape')
  expect(below).toHaveBeenCalledTimes(2)
  expect(take()).toBe('')
})

test('a field that never comes gives the keyboard back', () => {
  keepTyped()
  vi.advanceTimersByTime(5001)
  press('a')
  expect(below).toHaveBeenCalledOnce()
})
