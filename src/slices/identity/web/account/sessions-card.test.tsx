import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import { SessionsCard } from './sessions-card.tsx'

const server = { others: 0, ended: [] as string[], away: false }

beforeEach(() => {
  Object.assign(server, { others: 2, ended: [], away: false })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/revokeOtherSessions')) {
      if (server.away) return Response.json({ json: { code: 'UNAVAILABLE', status: 503, message: 'Please try again.' } }, { status: 503 })
      const ended = server.others
      server.others = 0
      server.ended.push('others')
      return Response.json({ json: { ended } })
    }
    const at = '2026-11-20T14:00:00Z'
    const session = (id: string, current: boolean) => ({ id, current, userAgent: null, ipAddress: null, createdAt: at, lastActivityAt: at })
    const others = Array.from({ length: server.others }, (_, i) => session(`other${i}`, false))
    return Response.json({ json: { sessions: [session('own', true), ...others] } })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionsCard />
    </QueryClientProvider>,
  )
  await screen.findByText('This device')
}

const all = () => screen.queryByRole('button', { name: 'Sign out of all other sessions' })

test('one button ends all other sessions, a message says how many, and the list shows only this device', async () => {
  await open()
  fireEvent.click(all()!)
  await vi.waitFor(() => expect(all()).toBeNull())
  expect(server.ended).toEqual(['others'])
  expect(currentToast()).toMatchObject({ tone: 'success', title: 'Signed out of 2 other sessions' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('without another session there is nothing to end', async () => {
  server.others = 0
  await open()
  expect(all()).toBeNull()
})

test('a failure shows an error, and the button stays', async () => {
  server.away = true
  await open()
  fireEvent.click(all()!)
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ tone: 'error', title: "Couldn't sign out of the other sessions" }))
  await act(async () => undefined)
  expect(all()).not.toBeNull()
})
