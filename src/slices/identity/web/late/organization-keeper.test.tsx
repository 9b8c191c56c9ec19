// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionElsewhere, sessionStandsIn, showOrganization } from '#web/organization.ts'
import { failedCall } from '#web/rpc.ts'
import { site } from '#web/site.ts'
import { OrganizationKeeper } from './organization-keeper.tsx'

const { call, told, heard } = vi.hoisted(() => ({
  call: vi.fn<(input: { organizationId: string }) => Promise<{ ok: true }>>(),
  told: vi.fn(),
  heard: new Set<(news: string, detail: unknown) => void>(),
}))
vi.mock('../calls.ts', () => ({ identityCalls: { switchOrganization: { call } } }))
vi.mock('../tabs.ts', () => ({
  notifyTabs: told,
  onTabNews: (hears: (news: string, detail: unknown) => void) => {
    heard.add(hears)
    return () => heard.delete(hears)
  },
}))

const harbor = { id: 'harbor', name: 'Harbor Light' }
const river = { id: 'river', name: 'River Food' }

const assign = vi.fn()
beforeEach(() => {
  showOrganization('harbor')
  call.mockReset().mockResolvedValue({ ok: true })
  told.mockReset()
  assign.mockReset()
  vi.stubGlobal('location', { ...location, assign })
})
afterEach(() => {
  cleanup()
  showOrganization(null)
  vi.unstubAllGlobals()
  Object.assign(site, { subdomain: null })
})

function show({ isVisit = false } = {}) {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <label>
        Hours
        <input />
      </label>
      <OrganizationKeeper organization={harbor} organizations={[harbor, river]} isVisit={isVisit} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), invalidate }
}
const switchElsewhere = (id: string) =>
  act(async () => {
    for (const hears of heard) hears('organization', id)
  })
const notice = () => screen.findByRole('alertdialog', { name: 'You switched to River Food in another tab' })

test('the other tab says where the session went and what it still shows, and focuses no button', async () => {
  const { user } = show()
  await user.type(screen.getByLabelText('Hours'), '8')
  await switchElsewhere('river')
  const dialog = await notice()
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'This tab still shows Harbor Light.',
  )
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  // A key typed in mid-word must not choose anything.
  await user.keyboard('{Enter}{Escape}')
  expect(await notice()).toBe(dialog)
  expect([call.mock.calls, assign.mock.calls]).toEqual([[], []])
})

test('following the session reloads the page', async () => {
  const { user } = show()
  await switchElsewhere('river')
  await notice()
  await user.click(screen.getByRole('button', { name: 'Go to River Food' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
  expect(call).not.toHaveBeenCalled()
})

test('switching back keeps what is shown, notifies the other tabs, and refetches everything', async () => {
  const { user, invalidate } = show()
  await user.type(screen.getByLabelText('Hours'), '8')
  await switchElsewhere('river')
  await notice()
  expect(invalidate).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Switch back to Harbor Light' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(call).toHaveBeenCalledExactlyOnceWith({ organizationId: 'harbor' })
  expect(told).toHaveBeenCalledExactlyOnceWith('organization', 'harbor')
  expect(invalidate).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hours')))
})

test('stays when switching back failed, and closes when another tab switched back', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'))
  const { user } = show()
  await switchElsewhere('river')
  await notice()
  await user.click(screen.getByRole('button', { name: 'Switch back to Harbor Light' }))
  expect(sessionElsewhere()).toEqual({ id: 'river' })
  expect(told).not.toHaveBeenCalled()
  await switchElsewhere('harbor')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('ignores the session at an organization’s own address, which always shows that organization', async () => {
  Object.assign(site, { subdomain: 'harborlight' })
  show()
  await switchElsewhere('river')
  expect(sessionElsewhere()).toBeNull()
})

test('has a text for an organization whose name is unknown', async () => {
  show()
  await act(async () => sessionStandsIn('new'))
  await screen.findByRole('alertdialog', { name: 'You switched organizations in another tab' })
  expect(screen.getByRole('button', { name: 'Continue there' })).toBeDefined()
})

test('a platform administrator who left the organization in another tab, or entered a second one there, is back on /super-admin', async () => {
  show({ isVisit: true })
  await switchElsewhere('river')
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/super-admin'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each(['organization', 'organization_inactive', 'organization_unknown'])(
  'loads the page at an organization’s own address again once it is closed to the person: %s',
  async rule => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, reload })
    const denied = (operation: string) =>
      failedCall(403, { defined: false, code: 'FORBIDDEN', status: 403, message: 'Access Denied', data: { rule } }, operation)
    show()
    denied('bootstrap')
    expect(reload, 'on the main site the shell itself shows it').not.toHaveBeenCalled()
    cleanup()
    Object.assign(site, { subdomain: 'harborlight' })
    show()
    denied('staff.list')
    expect(reload).not.toHaveBeenCalled()
    denied('bootstrap')
    expect(reload).toHaveBeenCalledOnce()
  },
)
