import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionQuery } from './session.ts'
import { SessionKeeper } from './session-keeper.tsx'
// There before the clock stands still.
import './still-there.tsx'

const signOut = vi.hoisted(() => vi.fn())
vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => signOut }))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const start = Date.UTC(2026, 10, 20, 14)

/** What the server keeps, by its own clock, which is `ahead` of this device's. */
const server = { signedInAt: 0, lastActivityAt: 0, ahead: 0, reports: 0, asked: 0 }
const serverTime = () => Date.now() + server.ahead

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  Object.assign(server, { signedInAt: start - HOUR, lastActivityAt: start, ahead: 0, reports: 0, asked: 0 })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/activity')) {
      server.reports += 1
      server.lastActivityAt = serverTime()
      return Response.json({ json: { expiresInSeconds: 1800 } })
    }
    server.asked += 1
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

/** The page loads now. */
async function load() {
  const client = new QueryClient()
  const expires_at = Math.floor(serverTime() / SECOND) + 600
  client.setQueryData(sessionQuery().queryKey, { session: { expires_at, expires_in: 600 } as never })
  render(
    <QueryClientProvider client={client}>
      <SessionKeeper />
    </QueryClientProvider>,
  )
  await pass(4 * SECOND)
}

test('somebody who does nothing is asked at 28 of 30 minutes, not before', async () => {
  await load()
  await pass(28 * MINUTE - 6 * SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(4 * SECOND)
  expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
  expect(screen.getByText(/signed out in 1[12]\d seconds/)).toBeTruthy()
})

test('a page that is loaded again counts from the last activity that the server knows', async () => {
  server.lastActivityAt = start - 27 * MINUTE
  await load()
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(MINUTE)
  expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
  expect(server.reports).toBe(0)
})

test('a device whose clock is hours off is asked at the same moment', async () => {
  server.ahead = -5 * HOUR
  server.signedInAt = serverTime() - HOUR
  server.lastActivityAt = serverTime()
  await load()
  await pass(28 * MINUTE - 6 * SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(4 * SECOND)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('real input is reported once a minute at most and moves the end', async () => {
  await load()
  for (let minute = 0; minute < 40; minute++) {
    press()
    press()
    await pass(MINUTE)
  }
  expect(server.reports).toBe(40)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once it asks, a stray key prolongs nothing and the answer does', async () => {
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

test('a key that was meant for the page answers the question with staying, never with signing out', async () => {
  await load()
  await pass(28 * MINUTE)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay signed in' }))
})

test('twelve hours after sign-in no button promises to stay', async () => {
  server.signedInAt = start - 12 * HOUR + 3 * MINUTE
  await load()
  await pass(MINUTE)
  expect(screen.getByRole('dialog', { name: 'Time to sign in again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Finish here first' }).click())
  await pass(5 * SECOND)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('past the end the server is asked whether it is over, a few times a minute', async () => {
  await load()
  expect(server.asked).toBe(1)
  await pass(30 * MINUTE)
  const before = server.asked
  await pass(MINUTE)
  expect(server.asked - before).toBeGreaterThan(5)
  expect(server.asked - before).toBeLessThanOrEqual(12)
})
