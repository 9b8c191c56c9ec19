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

test('Caps Lock never turns an approval of one timesheet into an approval of several', () => {
  expect(press('A')).toBe('approve')
  expect(press('A', { shiftKey: true })).toBe('approve_chosen')
  expect(press('a', { shiftKey: true })).toBe('approve_chosen')
})

test('a decision is undone as everything is, with Ctrl or Cmd and Z', () => {
  expect([press('z', { ctrlKey: true }), press('z', { metaKey: true })]).toEqual(['undo', 'undo'])
  expect([press('z', { ctrlKey: true, shiftKey: true }), press('z', { ctrlKey: true, altKey: true })]).toEqual([null, null])
})

test('keys of the browser and other letters are ignored', () => {
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('r', { metaKey: true })).toBeNull()
  expect(press('ArrowDown', { altKey: true })).toBeNull()
  expect(press('R', { shiftKey: true })).toBeNull()
  expect(press('z')).toBeNull()
})
