import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SetupScreen } from './setup-screen.tsx'

interface Denial {
  code: string
  status: number
  message: string
  data: object
}
const server = {
  baseDomain: null as string | null,
  denial: undefined as Denial | undefined,
  /** Of the code alone. */
  codeDenial: undefined as Denial | undefined,
  sent: [] as object[],
}
const denied = (denial?: Denial) => Response.json({ json: { defined: false, ...denial } }, { status: denial?.status ?? 500 })

beforeEach(() => {
  Object.assign(server, { baseDomain: null, denial: undefined, codeDenial: undefined, sent: [] })
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (String(url).endsWith('/identity/setup')) {
      server.sent.push(JSON.parse(String(init.body)).json)
      return denied(server.denial)
    }
    if (String(url).endsWith('/identity/checkSetupCode')) {
      return server.codeDenial === undefined ? Response.json({ json: { ok: true } }) : denied(server.codeDenial)
    }
    const { baseDomain } = server
    return Response.json({ json: { needed: true, signUpOpen: true, baseDomain, supportAddress: null, insecure: false } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

async function open() {
  const router = createRouter({ routeTree: createRootRoute({ component: SetupScreen }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Setup code')
  return userEvent.setup()
}

async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(field(label))
    await user.type(field(label), value)
  }
}
const person = {
  'First name': 'Ada',
  'Last name': 'Winters',
  Email: 'ada@cedar.test',
  Password: 'lantern-over-the-pier',
  'Confirm password': 'lantern-over-the-pier',
}

async function fillBoth(user: ReturnType<typeof userEvent.setup>) {
  await fill(user, { 'Setup code': 'AAAA-BBBB-CCCC', 'Organization name': 'Cedar House' })
  await user.click(button('Continue'))
  await screen.findByLabelText('First name')
  await fill(user, person)
}

test('the subdomain follows the name until the person types another', async () => {
  const user = await open()
  await fill(user, { 'Organization name': 'Cedar House' })
  expect(field('Subdomain').value).toBe('cedar-house')
  await user.type(field('Organization name'), ' of Denver')
  expect(field('Subdomain').value).toBe('cedar-house-of-denver')
  await fill(user, { Subdomain: 'cedar' })
  await user.type(field('Organization name'), ', Colorado')
  expect(field('Subdomain').value).toBe('cedar')
})

test('below an installation’s domain the whole address is shown, and may be typed', async () => {
  server.baseDomain = 'steward.test'
  const user = await open()
  await fill(user, { 'Setup code': 'x', 'Organization name': 'Cedar House' })
  expect(await screen.findByText(/Your web address: cedar-house\.steward\.test/)).toBeTruthy()
  await fill(user, { Subdomain: 'cedar.steward.test' })
  await user.click(button('Continue'))
  expect(await screen.findByLabelText('First name')).toBeTruthy()
})

test('the first step is checked before the second one is shown', async () => {
  const user = await open()
  await user.click(button('Continue'))
  expect(document.activeElement).toBe(field('Setup code'))
  expect(screen.getByText('Subdomain must be at least 3 characters long')).toBeTruthy()
  expect(screen.queryByLabelText('First name')).toBeNull()
})

test('a wrong setup code is told at the first step, with the focus, and the right one goes on', async () => {
  const text = "That setup code isn't correct"
  server.codeDenial = { code: 'VALIDATION', status: 422, message: text, data: { field: 'code', rule: 'setup_code' } }
  const user = await open()
  await fill(user, { 'Setup code': 'AAAA-BBBB-CCCC', 'Organization name': 'Cedar House' })
  await user.click(button('Continue'))
  expect(await screen.findByText(text)).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Setup code')))
  expect(screen.queryByLabelText('First name')).toBeNull()
  server.codeDenial = undefined
  await user.click(button('Continue'))
  expect(await screen.findByLabelText('First name')).toBeTruthy()
})

test('a subdomain that follows the name loses the error it had while it was empty', async () => {
  const user = await open()
  await user.click(button('Continue'))
  expect(screen.getByText('Subdomain must be at least 3 characters long')).toBeTruthy()
  await user.click(field('Organization name'))
  await user.paste('Cedar House')
  expect(field('Subdomain').value).toBe('cedar-house')
  await waitFor(() => expect(screen.queryByText('Subdomain must be at least 3 characters long')).toBeNull())
})

test('the second step begins with its first field, without errors, and Back keeps what was typed in both', async () => {
  const user = await open()
  await fillBoth(user)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(
    within(screen.getByRole('list', { name: 'Steps' }))
      .getByText('2. Administrator')
      .getAttribute('aria-current'),
  ).toBe('step')
  await user.click(button('Back'))
  expect(document.activeElement).toBe(field('Setup code'))
  expect([field('Setup code').value, field('Organization name').value, field('Subdomain').value]).toEqual([
    'AAAA-BBBB-CCCC',
    'Cedar House',
    'cedar-house',
  ])
  await user.click(button('Continue'))
  expect(document.activeElement).toBe(await screen.findByLabelText('First name'))
  expect(Object.keys(person).map(label => field(label).value)).toEqual(Object.values(person))
})

test('what is sent is both steps together, without the repeated password', async () => {
  const user = await open()
  await fillBoth(user)
  await user.click(button('Create organization'))
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toEqual({
    code: 'AAAA-BBBB-CCCC',
    organizationName: 'Cedar House',
    subdomain: 'cedar-house',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    firstName: 'Ada',
    lastName: 'Winters',
    email: 'ada@cedar.test',
    password: 'lantern-over-the-pier',
  })
})

test.each([
  ['Setup code', 'VALIDATION', 422, { field: 'code', rule: 'setup_code' }, "That setup code isn't correct"],
  ['Subdomain', 'CONFLICT', 409, { field: 'subdomain', rule: 'taken' }, 'This subdomain is already taken. Please choose a different one.'],
  ['Time zone', 'VALIDATION', 422, { field: 'timezone', rule: 'timezone' }, 'Choose a time zone from the list'],
])(
  'an error of the server at %s leads back to it, with the focus, and the second step stays filled',
  async (label, code, status, data, text) => {
    server.denial = { code, status, message: text, data }
    const user = await open()
    await fillBoth(user)
    await user.click(button('Create organization'))
    expect(await screen.findByText(text)).toBeTruthy()
    await vi.waitFor(() => expect(document.activeElement).toBe(field(label)))
    await user.click(button('Continue'))
    expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('lantern-over-the-pier')
  },
)

test('an error of the server at a field of the second step stays there, with the focus', async () => {
  const message = 'An account with this email address already exists'
  server.denial = { code: 'CONFLICT', status: 409, message, data: { field: 'email', rule: 'email_taken' } }
  const user = await open()
  await fillBoth(user)
  await user.click(button('Create organization'))
  expect(await screen.findByText(message)).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Email')))
})

test('an error of no field is shown on top of the second step', async () => {
  server.denial = { code: 'CONFLICT', status: 409, message: 'Steward has already been set up', data: { rule: 'setup_done' } }
  const user = await open()
  await fillBoth(user)
  await user.click(button('Create organization'))
  expect((await screen.findByRole('alert')).textContent).toContain('Steward has already been set up')
  expect(field('Email')).toBeTruthy()
})
