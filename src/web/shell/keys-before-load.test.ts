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

test('keystrokes typed before the field has loaded are kept, with corrections, and the page does not receive them', () => {
  const take = keepTyped()
  press('f', 'x', 'Backspace', '[', 'Enter')
  expect(below).not.toHaveBeenCalled()
  expect(take()).toBe('f[')
  press('f')
  expect(below).toHaveBeenCalledOnce()
})

test('key combinations and Escape are not captured', () => {
  const take = keepTyped()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  press('Escape')
  expect(below).toHaveBeenCalledTimes(2)
  expect(take()).toBe('')
})

test('if the field never loads, the keyboard is released', () => {
  keepTyped()
  vi.advanceTimersByTime(5001)
  press('a')
  expect(below).toHaveBeenCalledOnce()
})
