// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { createQueryClient } from '#web/query-client.ts'
import { PathParamsContext } from '#web/screen-place.ts'
import type { Call } from '#web/send-call.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import type { ListedOrganization, Organization } from './calls.ts'
import { takeToast } from './stay/kept-toast.ts'
import { StayBanner } from './stay/stay-banner.tsx'

type Answer = { status: number; json: unknown }
const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): unknown => ({}) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall, sendTogether } = await import('#web/send-call.ts')
const { SuperAdminScreen } = await import('./super-admin-screen.tsx')
const { OrganizationScreen, OrganizationNotFound } = await import('./organization/organization-screen.tsx')

const listed: ListedOrganization = {
  id: '01a1aaaa-0000-7000-8000-000000000001',
  name: 'Cedar House',
  domain: 'cedar',
  isActive: true,
  people: 5,
  maxUsers: 5,
  createdAt: '2026-11-20T10:00:00Z',
  lastActivityAt: null,
  trials: ['Events'],
  trialEndsAt: null,
}
const { trials: _, trialEndsAt: __, ...facts } = listed
const organization: Organization = {
  ...facts,
  timezone: 'America/New_York',
  openInvitations: 2,
  ein: null,
  websiteAddress: null,
  city: 'Camden',
  state: 'NJ',
  modules: [
    {
      slug: 'time',
      name: 'Time',
      status: 'trial',
      isUsable: true,
      trialEndsOn: '2026-11-30',
      subscriptionEndsOn: null,
      adminControlled: false,
    },
  ],
  events: [
    {
      id: 'e1',
      occurredAt: '2026-11-20T10:00:00Z',
      actorName: 'Ola',
      mode: 'super_admin',
      action: 'super_admin.entered',
      resourceType: 'organizations',
    },
  ],
}
const health = {
  version: '1.2.3',
  databaseVersion: '17.2',
  lastBackupAt: null,
  backupEveryMinutes: null,
  failedJobs: 0,
  failedMail: 2,
  oldestFailedMailAt: '2026-11-20T10:00:00Z',
  freeBytes: 5e9,
  totalBytes: 100e9,
  now: '2026-11-20T10:00:00Z',
}
const ok = (json: unknown): Answer => ({ status: 200, json })
const failed = (status: number, code: string, message: string, data: object = {}): Answer => ({
  status,
  json: { defined: false, code, status, message, data },
})
let given: Record<string, Answer>
const assign = vi.fn()
beforeEach(() => {
  given = {
    'installation.health': ok(health),
    'installationOrganizations.list': ok({ rows: [listed], more: false, total: 1 }),
    'installationOrganizations.read': ok(organization),
    'identity.setupStatus': ok({ baseDomain: 'steward.example' }),
    'operators.list': ok({
      rows: [{ id: 'u1', name: 'Ola Test', email: 'ola@x.test', since: '2026-11-20T10:00:00Z', isCurrentUser: true }],
    }),
    'installation.securityEvents': ok({
      rows: [
        {
          id: 's1',
          occurredAt: '2026-11-20T10:00:00Z',
          kind: 'organization_entered',
          person: 'ola@x.test',
          about: null,
          organizationName: 'Cedar House',
          otherOrganizationName: null,
          operation: 'superAdmin.enter',
          address: '203.0.113.40',
          count: 1,
        },
      ],
      more: false,
      total: 1,
    }),
  }
  answers.of = path => given[path] ?? ok({ ok: true })
  assign.mockClear()
  vi.stubGlobal('location', { ...location, assign, host: 'x.test', hostname: 'x.test' })
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
  vi.unstubAllGlobals()
  vi.mocked(sendCall).mockClear()
  vi.mocked(sendTogether).mockClear()
})

const outside = { organization: null, mode: 'person', superAdminUntil: null }
const visit = { organization: { id: listed.id, name: 'Cedar House', domain: 'cedar' }, mode: 'super_admin' }

async function draw(Screen: () => ReactNode, { bootstrap = outside as object, at = '/', id = '' } = {}) {
  const client = createQueryClient(() => undefined)
  client.setQueryData(bootstrapQuery().queryKey, bootstrap as never)
  const component = () => (
    <PathParamsContext value={{ id }}>
      <Screen />
    </PathParamsContext>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory({ initialEntries: [at] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state.status).toBe('idle'))
  return userEvent.setup()
}
const asked = (operation: string) =>
  [...vi.mocked(sendCall).mock.calls, ...vi.mocked(sendTogether).mock.calls].flatMap(([{ path, input }]) =>
    path.join('.') === operation ? [input] : [],
  )

describe('entering', () => {
  const entered = ok({ mode: 'super_admin', organizationName: 'Cedar House', superAdminUntil: '2026-11-21T10:00:00Z' })

  test('a row of the table Organizations is entered by its button, and the next page says so', async () => {
    given['superAdmin.enter'] = entered
    const person = await draw(SuperAdminScreen)
    const table = await screen.findByRole('region', { name: 'Organizations' })
    expect(within(table).getByText('Seats full')).toBeTruthy()
    expect(within(table).getByText('5 of 5')).toBeTruthy()
    await person.click(within(table).getByRole('button', { name: 'Enter Cedar House' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(asked('superAdmin.enter')).toEqual([{ organizationId: listed.id }])
    // Not this page, which is on its way out.
    expect(takeToast()).toBeUndefined()
    expect(takeToast(0)).toEqual({ title: 'Organization Entered', text: 'Now viewing as member of Cedar House' })
    expect(takeToast(0)).toBeUndefined()
  })

  test.each([
    [
      failed(403, 'FORBIDDEN', 'Only super admins can enter organizations', { rule: 'not_super_admin', data: { title: 'Access Denied' } }),
      { title: 'Access Denied', text: 'Only super admins can enter organizations' },
    ],
    [
      failed(404, 'NOT_FOUND', 'Organization not found or inactive', { rule: 'organization_not_found', data: { title: 'Error' } }),
      { title: 'Error', text: 'Organization not found or inactive' },
    ],
    [failed(503, 'UNAVAILABLE', 'The server is busy. Please try again.'), { title: 'Failed to enter organization' }],
  ])('a failure is told with its own words, and the operator stays', async (answer, toast) => {
    given['superAdmin.enter'] = answer
    const person = await draw(SuperAdminScreen)
    await person.click(await screen.findByRole('button', { name: 'Enter Cedar House' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'error', ...toast }))
    expect(assign).not.toHaveBeenCalled()
  })

  test('an inactive organization has no button to enter it', async () => {
    given['installationOrganizations.list'] = ok({ rows: [{ ...listed, isActive: false }], more: false, total: 1 })
    await draw(SuperAdminScreen)
    expect(await screen.findByText('Inactive')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Enter/ })).toBeNull()
  })
})

describe('the banner', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  test.each([
    ['2026-11-21T10:00:00Z', 'Ends in 24 hrs'],
    ['2026-11-21T09:40:30Z', 'Ends in 23 hrs 41 min'],
    ['2026-11-20T11:30:00Z', 'Ends in 1 hr 30 min'],
    ['2026-11-20T10:04:10Z', 'Ends in 5 min'],
    ['2026-11-20T09:00:00Z', 'Ends in 0 min'],
  ])('names the organization and the time left: until %s, %s', async (superAdminUntil, left) => {
    await draw(StayBanner, { bootstrap: { ...visit, superAdminUntil } })
    const banner = screen.getByRole('region', { name: 'Super Admin Mode' })
    expect(within(banner).getByText('Viewing as: Cedar House')).toBeTruthy()
    expect(within(banner).getByText(left)).toBeTruthy()
  })

  test('leaves by Exit Organization, back to the super admin view', async () => {
    const person = await draw(StayBanner, { bootstrap: { ...visit, superAdminUntil: '2026-11-21T10:00:00Z' } })
    await person.click(screen.getByRole('button', { name: 'Exit Organization' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/super-admin'))
    expect(takeToast(0)).toEqual({ title: 'Exited Organization', text: 'Returned to Super Admin view' })
  })

  test('tells when leaving failed', async () => {
    given['superAdmin.exit'] = failed(503, 'UNAVAILABLE', 'The server is busy. Please try again.')
    const person = await draw(StayBanner, { bootstrap: { ...visit, superAdminUntil: '2026-11-21T10:00:00Z' } })
    await person.click(screen.getByRole('button', { name: 'Exit Organization' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'error', title: 'Failed to exit organization' }))
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('the console', () => {
  test('shows the health of the installation in figures, with a warning where something failed', async () => {
    await draw(SuperAdminScreen)
    const strip = await screen.findByRole('region', { name: 'Health of the installation' })
    expect(await within(strip).findByText('1.2.3')).toBeTruthy()
    for (const text of ['PostgreSQL 17.2', 'No backups are scheduled', '5 GB free', 'None failed'])
      expect(within(strip).getByText(text)).toBeTruthy()
  })

  test('makes an organization with its first administrator; the subdomain follows the name, and its rules are told at once', async () => {
    given['installationOrganizations.create'] = ok({ id: listed.id, link: null })
    const person = await draw(SuperAdminScreen)
    await person.click(await screen.findByRole('button', { name: 'New organization' }))
    const dialog = await screen.findByRole('dialog', { name: 'New organization' })
    await person.type(within(dialog).getByLabelText('Organization name'), 'Pier Street')
    const subdomain = within(dialog).getByLabelText<HTMLInputElement>('Subdomain')
    expect(subdomain.value).toBe('pier-street')
    await person.clear(subdomain)
    await person.type(subdomain, 'a--b')
    await person.type(within(dialog).getByLabelText('Administrator email'), 'ada@pier.test')
    await person.click(within(dialog).getByRole('button', { name: 'Create organization' }))
    expect(await within(dialog).findByText('Subdomain cannot contain consecutive hyphens')).toBeTruthy()
    await person.clear(subdomain)
    await person.type(subdomain, 'pier')
    await person.click(within(dialog).getByRole('button', { name: 'Create organization' }))
    await waitFor(() =>
      expect(asked('installationOrganizations.create')).toMatchObject([
        { organizationName: 'Pier Street', subdomain: 'pier', administratorEmail: 'ada@pier.test' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a taken subdomain is told at its field', async () => {
    const message = 'This subdomain is already taken. Please choose a different one.'
    given['installationOrganizations.create'] = failed(409, 'CONFLICT', message, { field: 'subdomain', rule: 'taken' })
    const person = await draw(SuperAdminScreen)
    await person.click(await screen.findByRole('button', { name: 'New organization' }))
    const dialog = await screen.findByRole('dialog', { name: 'New organization' })
    await person.type(within(dialog).getByLabelText('Organization name'), 'Pier Street')
    await person.type(within(dialog).getByLabelText('Administrator email'), 'ada@pier.test')
    await person.click(within(dialog).getByRole('button', { name: 'Create organization' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(within(dialog).getByLabelText('Subdomain').getAttribute('aria-invalid')).toBe('true')
  })

  test('asks before an organization is switched off, and switches one on without', async () => {
    const person = await draw(SuperAdminScreen)
    await person.click(await screen.findByRole('button', { name: 'Actions for Cedar House' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Cedar House?' })
    expect(asked('installationOrganizations.setActive')).toEqual([])
    await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(asked('installationOrganizations.setActive')).toEqual([{ id: listed.id, isActive: false }]))
  })

  test('is asked for again when the tab is returned to', async () => {
    await draw(SuperAdminScreen)
    await screen.findByText('Cedar House')
    given['installationOrganizations.list'] = ok({ rows: [{ ...listed, name: 'Cedar Home' }], more: false, total: 1 })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Cedar Home')).toBeTruthy()
  })

  test('lists security events in words', async () => {
    await draw(SuperAdminScreen, { at: '/?tab=security' })
    const table = await screen.findByRole('region', { name: 'Security events' })
    expect(within(table).getByText('Organization entered')).toBeTruthy()
    expect(within(table).getByText('203.0.113.40')).toBeTruthy()
  })

  test('lists the operators, and tells why one was not removed', async () => {
    given['operators.remove'] = failed(409, 'CONFLICT', 'At least one platform administrator must remain', { rule: 'last_operator' })
    const person = await draw(SuperAdminScreen, { at: '/?tab=operators' })
    await person.click(await screen.findByRole('button', { name: 'Actions for Ola Test' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove platform administrator' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ text: 'At least one platform administrator must remain' }))
    expect(assign).not.toHaveBeenCalled()
  })

  test('asks nothing about the installation inside an organization, and leads out of it: as a visitor, and as a member', async () => {
    const person = await draw(SuperAdminScreen, { bootstrap: visit })
    expect(await screen.findByRole('heading', { name: "You're in Cedar House" })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Exit Organization' }))
    await waitFor(() => expect(asked('superAdmin.exit')).toHaveLength(1))
    cleanup()
    const member = await draw(SuperAdminScreen, { bootstrap: { ...visit, mode: 'member' } })
    await member.click(await screen.findByRole('button', { name: 'Go to the Super Admin View' }))
    await waitFor(() => expect(asked('identity.switchOrganization')).toEqual([{ organizationId: null }]))
    for (const operation of ['installation.health', 'installationOrganizations.list']) expect(asked(operation)).toEqual([])
    expect(screen.getByText(/You stay a member of Cedar House and can switch back at any time\./)).toBeTruthy()
  })

  test('an operator who is a member of one organization finds the way back to it; one of several has the switcher for that', async () => {
    const [cedar, river] = [
      { id: 'c', name: 'Cedar House', domain: null },
      { id: 'r', name: 'River Food Bank', domain: null },
    ]
    const person = await draw(SuperAdminScreen, { bootstrap: { ...outside, organizations: [cedar] } })
    await person.click(await screen.findByRole('button', { name: 'Back to Cedar House' }))
    await waitFor(() => expect(asked('identity.switchOrganization')).toEqual([{ organizationId: 'c' }]))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard'))
    cleanup()
    await draw(SuperAdminScreen, { bootstrap: { ...outside, organizations: [cedar, river] } })
    await screen.findByRole('button', { name: 'New organization' })
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
  })
})

describe('one organization', () => {
  const at = (id: string) => draw(OrganizationScreen, { id })

  test('shows its facts, people, modules, and what operators did', async () => {
    await at(listed.id)
    expect(await screen.findByRole('heading', { name: 'Cedar House' })).toBeTruthy()
    for (const text of ['America/New_York', 'Camden, NJ', 'Super admin entered', 'Until Nov 30, 2026'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enter Cedar House' })).toBeTruthy()
  })

  test('an address without an id, or with one that is none, asks nothing', async () => {
    await at('not-an-id')
    expect(await screen.findByRole('heading', { name: 'Organization ID not found' })).toBeTruthy()
    cleanup()
    await draw(OrganizationNotFound)
    expect(await screen.findByRole('heading', { name: 'Organization ID not found' })).toBeTruthy()
    expect(asked('installationOrganizations.read')).toEqual([])
  })

  test('whoever is no operator any more reads that the role is required', async () => {
    given['installationOrganizations.read'] = failed(403, 'FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    await at(listed.id)
    expect(await screen.findByText('Access denied: Super admin role required')).toBeTruthy()
    expect(currentToast()).toMatchObject({ tone: 'error', title: 'Access denied: Super admin role required' })
  })

  test('the limit is not set below the people there are', async () => {
    const person = await at(listed.id)
    await person.click(await screen.findByRole('button', { name: 'Change limit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change limit' })
    const field = within(dialog).getByLabelText('Maximum people')
    await person.clear(field)
    await person.type(field, '4')
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('5 people have already joined')).toBeTruthy()
    await person.clear(field)
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked('installationOrganizations.setLimit')).toEqual([{ id: listed.id, maxUsers: null }]))
  })

  test('a module is changed in a dialog that begins with what it is', async () => {
    const person = await at(listed.id)
    await person.click(await screen.findByRole('button', { name: 'Change Time' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change Time' })
    await person.click(within(dialog).getByRole('checkbox', { name: /Only platform administrators can change this module/ }))
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    const kept = { id: listed.id, module: 'time', status: 'trial', trialEndsOn: '2026-11-30', subscriptionEndsOn: null }
    await waitFor(() => expect(asked('installationOrganizations.setModule')).toEqual([{ ...kept, adminControlled: true }]))
  })
})
