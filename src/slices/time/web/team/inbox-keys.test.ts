import { expect, test } from 'vitest'
import { inboxAction } from './inbox-keys.ts'

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  inboxAction({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('letters and arrows follow the keyboard map', () => {
  expect(['j', 'ArrowDown', 'k', 'ArrowUp', 'x', 'a', 'r', 'o'].map(key => press(key))).toEqual([
    'next',
    'next',
    'previous',
    'previous',
    'choose',
    'approve',
    'reject',
    'open',
  ])
})

test('Caps Lock never turns an approval of one timesheet into an approval of all', () => {
  expect(press('A')).toBe('approve')
  expect(press('A', { shiftKey: true })).toBe('approve_clean')
  expect(press('a', { shiftKey: true })).toBe('approve_clean')
})

test('keys of the browser and other letters are ignored', () => {
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('r', { metaKey: true })).toBeNull()
  expect(press('ArrowDown', { altKey: true })).toBeNull()
  expect(press('R', { shiftKey: true })).toBeNull()
  expect(press('z')).toBeNull()
})
