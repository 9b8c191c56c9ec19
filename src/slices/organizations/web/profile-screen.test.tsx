// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '#web/toast/toaster.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const { held } = vi.hoisted(() => ({ held: { mayWrite: true, superAdmin: false } }))
vi.mock('#slices/access/web/public.tsx', () => ({
  useBootstrap: () => ({ superAdmin: held.superAdmin, organization: { id: 'h', name: 'Harbor Light', logoUrl: null } }),
  useRefreshBootstrap: () => vi.fn(),
  // The card about two-step verification has tests of its own.
  useMay: () => (permission: string, level: string) => permission !== 'settings_roles' && (level === 'read' || held.mayWrite),
}))
// It has tests of its own.
vi.mock('./public-page-card.tsx', () => ({ PublicPageCard: () => null }))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({ children }: { children: string }) => <span>{children}</span>,
}))

const saved = {
  id: 'h',
  name: 'Harbor Light',
  domain: 'harbor',
  ein: null,
  taxExemptStatus: '501c3',
  stateOfIncorporation: null,
  address: null,
  city: 'Salem',
  state: null,
  zipCode: null,
  websiteAddress: null,
  foundedYear: 1987,
  maxUsers: 25,
  isActive: true,
  logoUrl: null,
  version: 3,
}
type Failure = { status: number; code: string; message: string; data?: object }

let reading: Failure | null
let saving: Failure | null
let sent: object[]
beforeEach(() => {
  held.mayWrite = true
  held.superAdmin = false
  ;[reading, saving, sent] = [null, null, []]
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const isSave = url.endsWith('updateProfile')
    const input = (JSON.parse(body) as { json: object }).json
    if (isSave) sent.push(input)
    const failure = isSave ? saving : reading
    if (failure === null) return Promise.resolve(Response.json({ json: isSave ? { ...saved, ...input, version: 4 } : saved }))
    return Promise.resolve(Response.json({ json: { defined: false, ...failure } }, { status: failure.status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProfileScreen />
      <Toaster />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const save = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByRole('button', { name: 'Save' }))

test('a save sends the fields with the version they were read with, and says that it was saved', async () => {
  const user = show()
  await user.type(await screen.findByLabelText('City'), ' Beach')
  await save(user)
  expect(await screen.findByText('Organization profile saved successfully')).toBeDefined()
  expect(sent).toMatchObject([{ version: 3, city: 'Salem Beach', domain: 'harbor', foundedYear: 1987, taxExemptStatus: '501c3' }])
  expect(Object.keys(sent[0] ?? {})).not.toContain('maxUsers')
})

test('what only a platform administrator sets is read, and no field', async () => {
  show()
  expect((await screen.findByText('Up to 25 people')).tagName).toBe('DD')
  expect(screen.getByText('Active').tagName).toBe('DD')
})

test('a platform administrator is sent to the super admin view, and not to a platform administrator', async () => {
  held.superAdmin = true
  show()
  expect(await screen.findByText('You can change these in the super admin view.')).toBeDefined()
  expect(screen.queryByText(/Ask your platform administrator/)).toBeNull()
})

test('without the right to change it every field is read-only, and there is nothing to save', async () => {
  held.mayWrite = false
  show()
  expect(await screen.findByLabelText('City')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByText('Choose a file')).toBeNull()
})

test('a profile that cannot be loaded says so', async () => {
  reading = { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side' }
  show()
  expect(await screen.findByText('Failed to load organization profile')).toBeDefined()
})

describe('a save that is not taken', () => {
  test.each([
    ['Invalid Subdomain', 422, 'VALIDATION', 'Subdomain must be at least 3 characters long', 'too_short'],
    ['Subdomain Unavailable', 409, 'CONFLICT', 'This subdomain is already taken. Please choose a different one.', 'taken'],
  ])('%s: the title and the text stand above the form, and the text at the field', async (title, status, code, message, rule) => {
    saving = { status, code, message, data: { field: 'domain', rule, data: { title } } }
    const user = show()
    await save(user)
    expect(await screen.findByText(title)).toBeDefined()
    await waitFor(() => expect(screen.getByLabelText('Subdomain').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(message)).toHaveLength(2)
  })

  test('in no organization any more, it says that there is none to update', async () => {
    saving = { status: 403, code: 'FORBIDDEN', message: 'Access Denied', data: { rule: 'no_organization' } }
    await save(show())
    expect(await screen.findByText('No organization found to update')).toBeDefined()
  })

  test('for a reason of the server, it says that it failed', async () => {
    saving = { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side' }
    await save(show())
    expect(await screen.findByText(/^Failed to save organization profile/)).toBeDefined()
  })

  test('changed by someone else: both values are shown, and the next save has their version', async () => {
    saving = {
      status: 409,
      code: 'CONFLICT',
      message: 'The organization profile has changed since you opened it',
      data: { rule: 'version', data: { current: { ...saved, city: 'Eugene', version: 9 } } },
    }
    const user = show()
    await user.type(await screen.findByLabelText('City'), ' Beach')
    await save(user)
    expect(await screen.findByText('Eugene')).toBeDefined()
    saving = null
    await save(user)
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 9, city: 'Salem Beach' }))
  })
})
