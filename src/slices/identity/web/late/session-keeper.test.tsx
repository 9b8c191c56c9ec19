import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/query-client.ts'
import { identityCalls } from '../calls.ts'
import { sessionQuery } from '../session.ts'
import { SessionKeeper } from './session-keeper.tsx'
// Loaded before the fake clock stops.
import './still-there.tsx'

const signOut = vi.hoisted(() => vi.fn())
vi.mock('../use-sign-out.ts', () => ({ useSignOut: () => signOut }))

/** The tabs of one browser, simulated in one window. */
const tabs = vi.hoisted(() => new Set<(news: string, detail: unknown) => void>())
vi.mock('../tabs.ts', () => ({
  notifyTabs: (news: string, detail: unknown) => {
    for (const hears of tabs) hears(news, detail)
  },
  onTabNews: (hears: (news: string, detail: unknown) => void) => {
    tabs.add(hears)
    return () => tabs.delete(hears)
  },
}))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const start = Date.UTC(2026, 10, 20, 14)

/** Server state, by the server's clock, which is `ahead` of this device's. */
const server = { signedInAt: 0, lastActivityAt: 0, ahead: 0, reports: 0, queries: 0, refreshes: 0, away: false, ends: false }
const serverTime = () => Date.now() + server.ahead

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  Object.assign(server, {
    signedInAt: start - HOUR,
    lastActivityAt: start,
    ahead: 0,
    reports: 0,
    queries: 0,
    refreshes: 0,
    away: false,
    ends: false,
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (server.ends && serverTime() >= server.lastActivityAt + 30 * MINUTE) {
      return Response.json({ json: { defined: false, code: 'SESSION_EXPIRED', status: 401, message: 'Session Expired' } }, { status: 401 })
    }
    if (url.endsWith('/activity')) {
      server.reports += 1
      server.lastActivityAt = serverTime()
      return Response.json({ json: { expiresInSeconds: 1800 } })
    }
    if (url.endsWith('/refresh')) {
      server.refreshes += 1
      if (server.away) return Response.json({ json: { code: 'UNAVAILABLE', status: 503, message: 'away' } }, { status: 503 })
      return Response.json({ json: newSession() })
    }
    server.queries += 1
    const at = (instant: number) => new Date(instant).toISOString()
    const own = { id: 's', current: true, userAgent: null, ipAddress: null }
    return Response.json({
      json: { sessions: [{ ...own, createdAt: at(server.signedInAt), lastActivityAt: at(server.lastActivityAt) }] },
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  signOut.mockReset()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))

const newSession = () => ({ expires_at: Math.floor(serverTime() / SECOND) + 600, expires_in: 600, request_token: 'x'.repeat(32) })

/** Simulates a page load now. */
async function load() {
  const client = new QueryClient()
  client.setQueryData(sessionQuery().queryKey, { session: newSession() as never })
  render(
    <QueryClientProvider client={client}>
      <SessionKeeper />
    </QueryClientProvider>,
  )
  await pass(4 * SECOND)
  return client
}

/** As browsers provide them on https and localhost, but not on plain HTTP elsewhere. */
function withLocks() {
  let isHeld = false
  const request = async (_name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (isHeld) return work(null)
    isHeld = true
    await work({})
    isHeld = false
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
}

test('an idle person is asked at 28 of 30 minutes, not before', async () => {
  await load()
  await pass(28 * MINUTE - 6 * SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(4 * SECOND)
  expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
  expect(screen.getByText(/signed out in 1[12]\d seconds/)).toBeTruthy()
})

test('an abandoned tab that polls is asked at 28:00 and signed out at 30:00: nothing that polls is activity (SEC-52)', async () => {
  server.ends = true
  const signedOut = vi.fn()
  const client = createQueryClient(signedOut)
  client.setQueryData(sessionQuery().queryKey, { session: newSession() as never })
  const poll = { queryKey: ['counts'], queryFn: () => identityCalls.refresh.call({}), refetchInterval: 30 * SECOND }
  const stop = new QueryObserver(client, poll).subscribe(() => undefined)
  render(
    <QueryClientProvider client={client}>
      <SessionKeeper />
    </QueryClientProvider>,
  )
  await pass(28 * MINUTE - SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(2 * SECOND)
  expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
  await pass(2 * MINUTE - 2 * SECOND)
  expect(signedOut).not.toHaveBeenCalled()
  await pass(7 * SECOND)
  expect(signedOut).toHaveBeenCalledWith(true)
  expect(server.refreshes).toBeGreaterThan(50)
  expect(server.reports).toBe(0)
  stop()
})

test('a reloaded page counts from the last activity that the server knows', async () => {
  server.lastActivityAt = start - 27 * MINUTE
  await load()
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(MINUTE)
  expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
  expect(server.reports).toBe(0)
})

test('a device whose clock is hours off asks at the same moment', async () => {
  server.ahead = -5 * HOUR
  server.signedInAt = serverTime() - HOUR
  server.lastActivityAt = serverTime()
  await load()
  await pass(28 * MINUTE - 6 * SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(4 * SECOND)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('real input is reported once a minute at most and extends the session', async () => {
  await load()
  for (let minute = 0; minute < 40; minute++) {
    press()
    press()
    await pass(MINUTE)
  }
  expect(server.reports).toBe(40)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once the dialog asks, a stray key does not extend the session; answering does', async () => {
  await load()
  await pass(28 * MINUTE)
  press()
  await pass(SECOND)
  expect(server.reports).toBe(0)
  act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
  await pass(SECOND)
  expect(server.reports).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(27 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key meant for the page answers the dialog with staying, never with signing out', async () => {
  await load()
  await pass(28 * MINUTE)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay signed in' }))
})

test('at twelve hours after sign-in there is no button to stay', async () => {
  server.signedInAt = start - 12 * HOUR + 3 * MINUTE
  await load()
  await pass(MINUTE)
  expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Finish up first' }).click())
  await pass(5 * SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('past the end the server is queried a few times a minute whether the session has ended', async () => {
  await load()
  expect(server.queries).toBe(1)
  await pass(30 * MINUTE)
  const before = server.queries
  await pass(MINUTE)
  expect(server.queries - before).toBeGreaterThan(5)
  expect(server.queries - before).toBeLessThanOrEqual(12)
})

test.each([
  ['with a right clock', 0],
  ['whose clock is a day behind', 24 * HOUR],
  ['whose clock is a day ahead', -24 * HOUR],
])('on a device %s the token is refreshed once in its last 90 seconds, and so again (SEC-55)', async (_, ahead) => {
  server.ahead = ahead
  server.signedInAt = serverTime() - MINUTE
  server.lastActivityAt = serverTime()
  withLocks()
  await load()
  await pass(8 * MINUTE)
  expect(server.refreshes).toBe(0)
  await pass(2 * MINUTE)
  expect(server.refreshes).toBe(1)
  await pass(10 * MINUTE)
  expect(server.refreshes).toBe(2)
})

test('ten tabs refresh with one call, and all hold the new token (SEC-56)', async () => {
  withLocks()
  const clients: QueryClient[] = []
  for (let tab = 0; tab < 10; tab++) clients.push(await load())
  await pass(9 * MINUTE + 10 * SECOND)
  expect(server.refreshes).toBe(1)
  for (const client of clients) {
    const held = client.getQueryData<{ session: { expires_at: number } }>(sessionQuery().queryKey)
    expect(held?.session.expires_at).toBeGreaterThan(serverTime() / SECOND)
  }
})

test('a server that is unavailable when the token ends is queried again at each tick, and no one is signed out (SEC-61)', async () => {
  withLocks()
  server.away = true
  await load()
  await pass(10 * MINUTE)
  expect(server.refreshes).toBeGreaterThanOrEqual(3)
  expect(server.refreshes).toBeLessThanOrEqual(4)
  server.away = false
  const before = server.refreshes
  await pass(MINUTE)
  expect(server.refreshes).toBe(before + 1)
  expect(signOut).not.toHaveBeenCalled()
})

test('where a browser has no locks, on plain HTTP, the token is refreshed all the same', async () => {
  await load()
  await pass(10 * MINUTE)
  expect(server.refreshes).toBe(1)
})
