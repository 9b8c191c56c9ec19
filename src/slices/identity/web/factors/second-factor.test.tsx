import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onSessionEvent } from '../session-events.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecondFactorBanner } from './second-factor-banner.tsx'

const { held } = vi.hoisted(() => ({ held: { went: [] as object[], due: null as object | null, hasPasskeys: true } }))
vi.mock('#slices/access/web/public.tsx', () => ({
  useBootstrap: () => ({ organization: { name: 'Harbor Light', timezone: 'America/New_York' }, secondFactorDue: held.due }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: async (to: object) => void held.went.push(to) }),
  Link: ({ children, to }: { children: string; to: string }) => <a href={to}>{children}</a>,
}))

// Stands in for the browser's passkey prompt.
vi.mock('./has-passkeys.ts', () => ({ hasPasskeys: () => held.hasPasskeys }))
vi.mock('./use-passkey.ts', () => ({ signInWithPasskey: async () => session, isCancelled: () => false }))

const session = { request_token: 'x', user: { id: 'p', email: 'a@x.test' } }
let answer: () => Response
let sent: object[]
beforeEach(() => {
  Object.assign(held, { went: [], due: null, hasPasskeys: true })
  sent = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(only: 'authenticator' | 'passkey' | null = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactor next="/reports/timesheets" only={only} above={null} onReset={() => held.went.push({ mode: 'forgot' })}>
        Back
      </SecondFactor>
    </QueryClientProvider>,
  )
}
const verify = (code: string) => {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
}
const failure = (status: number, code: string, message: string, data: object) => () =>
  Response.json({ json: { defined: false, code, status, message, data } }, { status })

test('a right code leads to where the person wanted to go', async () => {
  answer = () => Response.json({ json: session })
  open()
  verify(' 123 456 ')
  await vi.waitFor(() => expect(held.went).toEqual([{ href: '/reports/timesheets', replace: true }]))
  expect(sent).toEqual([{ code: '123 456' }])
})

test('the page asks for what the account has: an app, a passkey, or either', () => {
  open('authenticator')
  expect(screen.getByText('Enter the code from your authenticator app.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  cleanup()
  open()
  expect(screen.getByText('Enter the code from your authenticator app, or use a passkey.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
})

test('someone with passkeys alone reads nothing of an app, and may use a backup code instead', async () => {
  answer = () => Response.json({ json: session })
  open('passkey')
  expect(screen.getByText('Use your passkey to finish signing in.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/app\b|phone/i)
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Use a backup code instead' }))
  expect(document.body.textContent).not.toMatch(/app\b|phone/i)
  fireEvent.change(screen.getByLabelText('Backup code'), { target: { value: 'abcd-efgh' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await vi.waitFor(() => expect(sent).toEqual([{ code: 'abcd-efgh' }]))
})

test('someone with passkeys alone is asked for a backup code where the browser has no passkeys', () => {
  held.hasPasskeys = false
  open('passkey')
  expect(screen.getByText(/^This browser can't use passkeys here\./)).toBeTruthy()
  expect(screen.getByLabelText('Backup code')).toBeTruthy()
})

/** The session events that are told while the test runs. */
function events() {
  const heard: [string, unknown][] = []
  onTestFinished(onSessionEvent((event, held) => heard.push([event, held])))
  return heard
}
const both = [
  ['signed_in', session],
  ['mfa_challenge_verified', session],
]

test('a code tells of the verified second factor after the sign-in, and a wrong one of nothing', async () => {
  const heard = events()
  answer = failure(422, 'VALIDATION', "That code isn't right. Please try again.", { field: 'code', rule: 'code' })
  open()
  verify('000000')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain("That code isn't right"))
  expect(heard).toEqual([])
  answer = () => Response.json({ json: session })
  verify('123456')
  await vi.waitFor(() => expect(heard).toEqual(both))
})

test.each([
  ['after the password tells of the verified second factor too', true, both],
  ['instead of the password tells of the sign-in alone', false, both.slice(0, 1)],
])('a passkey %s', async (_, asSecondFactor, told) => {
  const heard = events()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasskeyButton asSecondFactor={asSecondFactor} next={undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(held.went).toHaveLength(1))
  // Let any announcement happen before counting them.
  await new Promise(resolve => setTimeout(resolve))
  expect(heard).toEqual(told)
})

test('a wrong code is said at its field, and nothing is sent without one', async () => {
  answer = failure(422, 'VALIDATION', "That code isn't correct. Please try again.", { field: 'code', rule: 'code' })
  open()
  verify(' ')
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter a code')
  expect(sent).toEqual([])
  verify('000000')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain("That code isn't correct"))
  expect(held.went).toEqual([])
})

test('a sign-in that took too long says so', async () => {
  answer = failure(401, 'UNAUTHENTICATED', 'Your sign-in took too long. Please enter your password again.', { rule: 'second_factor_over' })
  open()
  verify('123456')
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter your password again.')
})

test('when no more codes are accepted, the way to a new password takes the place of the form', async () => {
  answer = failure(403, 'FORBIDDEN', 'Too many wrong codes were entered.', { rule: 'second_factor_closed' })
  open()
  verify('123456')
  fireEvent.click(await screen.findByRole('button', { name: 'Reset your password' }))
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(held.went).toEqual([{ mode: 'forgot' }])
})

test('the banner says until when, with the way there; after that it says why nothing else opens', () => {
  held.due = { at: '2026-12-16T05:00:00Z', isOver: false }
  const { rerender } = render(<SecondFactorBanner />)
  expect(screen.getByRole('region', { name: 'Set up two-step verification' }).textContent).toContain(
    'Harbor Light requires it. You have until the end of Dec 15, 2026.',
  )
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/settings/my-account')
  held.due = { at: '2026-12-16T05:00:00Z', isOver: true }
  rerender(<SecondFactorBanner />)
  expect(screen.getByText('Harbor Light requires it. Set it up here to continue.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
