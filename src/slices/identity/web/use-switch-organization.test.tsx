// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { site } from '#web/site.ts'
import { useSwitchOrganization } from './use-switch-organization.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('./calls.ts', () => ({ identityCalls: { switchOrganization: { call } } }))
vi.mock('./tabs.ts', () => ({ notifyTabs: vi.fn() }))

const organizations = [
  { id: 'harbor', name: 'Harbor Light', domain: 'harbor' },
  { id: 'river', name: 'River Food', domain: 'river' },
  { id: 'quiet', name: 'Quiet House', domain: null },
]
const assign = vi.fn()
beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true })
  assign.mockReset()
  vi.stubGlobal('location', { ...location, protocol: 'https:', assign })
  Object.assign(site, { mainSite: 'https://steward.test', organizations: 'steward.test' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(site, { subdomain: null, mainSite: '/', organizations: null })
})

async function switchTo(id: string | null) {
  const client = new QueryClient()
  client.setQueryData(bootstrapQuery().queryKey, { organizations } as never)
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  await renderHook(() => useSwitchOrganization(), { wrapper }).result.current(id)
}

test('on the main site the session switches, and the page stays there', async () => {
  await switchTo('river')
  expect(call).toHaveBeenCalledExactlyOnceWith({ organizationId: 'river' })
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
})

test('at an organization’s own address it leads to the other one’s, and the session stays as it is', async () => {
  Object.assign(site, { subdomain: 'harbor' })
  await switchTo('river')
  expect(call).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://river.steward.test/dashboard')
})

test.each([
  ['an organization without an address', 'quiet', '/dashboard'],
  ['the place of platform administrators', null, '/super-admin'],
])('from an organization’s own address, %s is on the main site', async (_, id, path) => {
  Object.assign(site, { subdomain: 'harbor' })
  await switchTo(id)
  expect(call).toHaveBeenCalledExactlyOnceWith({ organizationId: id })
  expect(assign).toHaveBeenCalledExactlyOnceWith(`https://steward.test${path}`)
})
