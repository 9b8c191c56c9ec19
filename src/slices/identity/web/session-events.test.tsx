// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { sessionQuery } from './session.ts'

vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useRouter: () => ({ navigate: vi.fn() }) }))

/** The channels of one browser's tabs, each of which hears the others and not itself. */
const channels = new Set<Channel>()
class Channel extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown): void {
    const copy = structuredClone(data)
    for (const other of channels)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data: copy }))
  }
}

const session = { request_token: 'x'.repeat(32), expires_in: 600, expires_at: 1_800_000_000 } as never

/** The modules as a tab of its own loads them. */
async function tab() {
  vi.resetModules()
  const events = await import('./session-events.ts')
  const heard: [string, unknown][] = []
  const stop = events.onSessionEvent((event, held) => heard.push([event, held]))
  return { ...events, heard, stop }
}

beforeEach(() => vi.stubGlobal('BroadcastChannel', Channel))
afterEach(() => {
  channels.clear()
  vi.unstubAllGlobals()
})

test.each(['signed_in', 'signed_out', 'token_refreshed', 'user_updated', 'password_recovery', 'mfa_challenge_verified'] as const)(
  '%s is heard by the listeners of this tab and of each other tab, once',
  async event => {
    const [here, there, elsewhere] = [await tab(), await tab(), await tab()]
    here.emitSessionEvent(event, session)
    for (const { heard } of [here, there, elsewhere]) expect(heard).toEqual([[event, session]])
  },
)

test('a listener that has stopped hears nothing more, neither of its tab nor of others', async () => {
  const [here, there] = [await tab(), await tab()]
  here.stop()
  here.emitSessionEvent('user_updated')
  there.emitSessionEvent('user_updated')
  expect(here.heard).toEqual([])
  expect(there.heard).toEqual([
    ['user_updated', null],
    ['user_updated', null],
  ])
})

test('what tabs tell each other besides is no session event', async () => {
  const here = await tab()
  new Channel('steward.session').postMessage({ news: 'activity', detail: 1 })
  expect(here.heard).toEqual([])
})

test.each([
  ['with a session', session],
  ['for a stranger', null],
])('the initial session is told once, as soon as it is known, in this tab alone, %s', async (_, known) => {
  const [here, there] = [await tab(), await tab()]
  const client = new QueryClient()
  here.watchInitialSession(client)
  client.setQueryData(['something', 'else'], { session })
  expect(here.heard).toEqual([])
  client.setQueryData(sessionQuery().queryKey, { session: known })
  client.setQueryData(sessionQuery().queryKey, { session: null })
  expect(here.heard).toEqual([['initial_session', known]])
  expect(there.heard).toEqual([])
})

test('a name that was changed in one tab is fetched again in the others at once', async () => {
  vi.resetModules()
  const { SessionKeeper } = await import('./late/session-keeper.tsx')
  const client = new QueryClient()
  const { queryKey } = bootstrapQuery()
  client.setQueryData(queryKey, {} as never)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ json: { sessions: [] } })),
  )
  render(
    <QueryClientProvider client={client}>
      <SessionKeeper />
    </QueryClientProvider>,
  )
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
  act(() => new Channel('steward.session').postMessage({ news: 'user_updated', detail: null }))
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('opening the link of a forgotten password tells of the password recovery', async () => {
  vi.resetModules()
  const { onSessionEvent } = await import('./session-events.ts')
  const { NewPasswordForm } = await import('./auth/new-password-form.tsx')
  const heard: string[] = []
  onSessionEvent(event => heard.push(event))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewPasswordForm token="link" />
    </QueryClientProvider>,
  )
  expect(screen.getByLabelText('New password')).toBeTruthy()
  expect(heard).toEqual(['password_recovery'])
})
