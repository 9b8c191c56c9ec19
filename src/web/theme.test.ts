// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { applyTheme, setTheme } from './theme.ts'

afterEach(() => localStorage.clear())

test('without a choice the operating system decides', () => {
  applyTheme()
  expect(document.documentElement.dataset.theme).toBe('system')
})

test('a choice applies at once and is remembered for the next visit', () => {
  setTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  delete document.documentElement.dataset.theme
  applyTheme()
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a stored value that is not a theme is ignored', () => {
  localStorage.setItem('steward.theme', 'pink')
  applyTheme()
  expect(document.documentElement.dataset.theme).toBe('system')
})
