// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resolveHere } from '#slices/organizations/web/here.ts'
import { failedCall } from '#web/rpc.ts'
import { site } from '#web/site.ts'
import { SubdomainScreen } from './subdomain-screen.tsx'

vi.mock('../use-sign-out.ts', () => ({ useSignOut: () => vi.fn() }))

const harbor = { id: 'h', name: 'Harbor Light', domain: 'harbor', logoUrl: null }
const notFound = { status: 404, code: 'NOT_FOUND', message: 'No organization found for subdomain: harbor', rule: 'organization_unknown' }
const denied = { status: 403, code: 'FORBIDDEN', message: 'Access Denied', rule: 'organization' }
type Denial = typeof denied

/** Server responses by the last part of the address; `never` for no response. */
let answers: Record<string, object | Denial | 'never'>
const fails = (answer: object): answer is Denial => 'code' in answer

beforeEach(() => {
  answers = { byDomain: harbor }
  Object.assign(site, { subdomain: 'harbor', mainSite: 'https://steward.test', organizations: 'steward.test' })
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers[url.split('/').at(-1) ?? ''] ?? {}
    if (answer === 'never') return new Promise(() => undefined)
    if (typeof answer === 'string' || !fails(answer)) return Promise.resolve(Response.json({ json: answer }))
    const { status, code, message, rule } = answer
    return Promise.resolve(Response.json({ json: { defined: false, code, status, message, data: { rule } } }, { status }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(site, { subdomain: null, mainSite: '/', organizations: null })
})

/** Shows the screen once the address is resolved, or with `error` if it came afterwards. */
async function show(error?: unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const problem: unknown = await resolveHere(client).then(
    () => error,
    (thrown: unknown) => thrown,
  )
  render(
    <QueryClientProvider client={client}>
      {problem === undefined ? <p>The screen</p> : <SubdomainScreen problem={{ error: problem, onRetry: vi.fn() }} />}
    </QueryClientProvider>,
  )
}
const mainSite = () => screen.getByRole('link', { name: 'Go to Main Site' })

test('while the organization is looked up, the page says so and what to do if it takes too long', () => {
  render(<SubdomainScreen />)
  expect(screen.getByRole('status').textContent).toBe('Loading organization...')
  expect(screen.getByText('If this takes too long, please refresh the page')).toBeDefined()
})

test('an active organization lets its screens through', async () => {
  await show()
  expect(screen.getByText('The screen')).toBeDefined()
})

describe('in place of the screens', () => {
  test('an unknown subdomain, or that of an inactive organization, is named, with the way to the main site (SEC-114)', async () => {
    answers.byDomain = notFound
    await show()
    expect(screen.getByRole('heading').textContent).toBe('Organization Not Found')
    expect(screen.getByText('The organization for this subdomain could not be found or is inactive.')).toBeDefined()
    expect(screen.getByText('harbor')).toBeDefined()
    expect(mainSite()).toHaveProperty('href', 'https://steward.test/')
  })

  test('a lookup that fails says why, and offers to try again and the main site', async () => {
    answers.byDomain = { status: 503, code: 'UNAVAILABLE', message: 'The server is busy. Please try again.', rule: '' }
    await show()
    expect(screen.getByRole('alert').textContent).toBe('Failed to resolve organization: The server is busy. Please try again.')
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
    expect(mainSite()).toBeDefined()
  })

  test('a lookup without an answer offers the main site after 5 seconds (SEC-115)', async () => {
    vi.useFakeTimers()
    answers.byDomain = 'never'
    const shown = show()
    await vi.advanceTimersByTimeAsync(4999)
    expect(screen.queryByRole('link')).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await shown
    expect(screen.getByRole('alert').textContent).toBe('Failed to resolve organization: it took longer than 5 seconds')
    expect(mainSite()).toBeDefined()
  })

  test('a member of another organization is denied, with a link to the address of their own (SEC-10)', async () => {
    answers.ownOrganizations = { organizations: [{ id: 'r', name: 'River Food', domain: 'river' }] }
    const { rule, ...error } = denied
    await show(failedCall(403, { defined: false, ...error, data: { rule } }, 'bootstrap'))
    expect(screen.getByRole('heading').textContent).toBe('Access Denied')
    expect(screen.getByText("Your account isn't a member of Harbor Light.")).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Go to River Food' })).toHaveProperty(
      'href',
      `${location.protocol}//river.steward.test/`,
    )
  })
})
