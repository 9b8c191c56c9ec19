// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyDensity, setDensity, useDensity } from './density.ts'

afterEach(() => {
  localStorage.clear()
  applyDensity()
})

test('rows are comfortable until a person chooses otherwise, and the choice is remembered on the device', () => {
  applyDensity()
  expect(document.documentElement.dataset.density).toBe('comfortable')
  setDensity('compact')
  expect(document.documentElement.dataset.density).toBe('compact')
  delete document.documentElement.dataset.density
  applyDensity()
  expect(document.documentElement.dataset.density).toBe('compact')
})

test('a stored value that is no density is ignored', () => {
  localStorage.setItem('steward.density', 'tiny')
  applyDensity()
  expect(document.documentElement.dataset.density).toBe('comfortable')
})

test('what is drawn by the density follows it at once, also when another tab changes it', () => {
  applyDensity()
  const { result } = renderHook(() => useDensity())
  act(() => setDensity('compact'))
  expect(result.current).toBe('compact')
  localStorage.setItem('steward.density', 'comfortable')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'steward.density' })))
  expect(result.current).toBe('comfortable')
  expect(document.documentElement.dataset.density).toBe('comfortable')
})
