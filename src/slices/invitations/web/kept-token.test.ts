// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetToken, keepTokenOfAddress, keptToken, tokenIn } from './kept-token.ts'

const secret = 'Zk9x_1-aB3cD4eF5gH6iJ7kL8mN9oP0qR1sT2uV3wX4'

beforeEach(() => {
  forgetToken()
  history.replaceState(null, '', '/')
})

describe('the token of an address', () => {
  test.each<[string, string | null]>([
    ['/accept-invitation?token=abc', 'abc'],
    ['/old/page?x=1&token=abc', 'abc'],
    ['/invite/token/abc', 'abc'],
    ['/token=abc', 'abc'],
    ['/invitations/Token/a%20b', 'a b'],
    [`/i/${secret}`, secret],
    [`/${secret}/`, secret],
    ['/no/such/page', null],
    ['/reports/tokens', null],
    ['/time/my-time?date=2026-01-05', null],
    ['/accept-invitation?token=', null],
    ['/token/%E0%A4%A', '%E0%A4%A'],
  ])('%s: %s', (path, token) => {
    const { pathname, search } = new URL(path, 'https://steward.test')
    expect(tokenIn({ pathname, search })).toBe(token)
  })
})

test('it leaves the address at once, survives a reload of the tab, and is forgotten on request (SEC-41)', async () => {
  history.replaceState(null, '', '/accept-invitation?token=abc')
  const before = history.length
  keepTokenOfAddress()
  expect(location.href).toMatch(/\/accept-invitation$/)
  expect(history.length).toBe(before)
  expect(keptToken()).toBe('abc')
  vi.resetModules()
  const reloaded = await import('./kept-token.ts')
  reloaded.keepTokenOfAddress()
  expect(reloaded.keptToken()).toBe('abc')
  reloaded.forgetToken()
  expect(reloaded.keptToken()).toBeNull()
})

test('a browser that keeps nothing for the tab still shows the invitation', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const spies = (['setItem', 'getItem', 'removeItem'] as const).map(name => vi.spyOn(Storage.prototype, name).mockImplementation(blocked))
  history.replaceState(null, '', '/accept-invitation?token=abc')
  keepTokenOfAddress()
  expect(keptToken()).toBe('abc')
  forgetToken()
  expect(keptToken()).toBeNull()
  for (const spy of spies) spy.mockRestore()
})

test('the token of another screen stays: a password is reset with it', () => {
  history.replaceState(null, '', '/auth?mode=reset-password&token=abc')
  keepTokenOfAddress()
  expect(location.search).toContain('token=abc')
  expect(keptToken()).toBeNull()
})
