import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyLive } from '#web/live.ts'
import { shownOrganization } from '#web/organization.ts'
import { callErrorOf, failedCall } from '#web/rpc.ts'
import { securityLog } from '#web/security-log.ts'
import { SlicesContext } from '#web/slice.ts'
import { AccessUpdates } from './access-updates.tsx'
import { type Bootstrap, bootstrapQuery } from './current-user.ts'
import { cachedProfile } from './profile-cache.ts'

const id = '00000000-0000-4000-8000-000000000001'
const amina: Bootstrap = {
  user: { id, email: 'amina@harbor.test', firstName: 'Amina', lastName: 'Yusuf', avatarUrl: null, version: 1 },
  superAdmin: false,
  isAtKiosk: false,
  organization: {
    id,
    name: 'Harbor Light',
    domain: null,
    logoUrl: null,
    timezone: 'America/New_York',
    currency: 'USD',
    fiscalYearStart: 1,
  },
  organizations: [],
  subdomain: null,
  mode: 'member',
  superAdminUntil: null,
  role: { key: 'employee', name: 'Employee', baseRole: 'employee', sentence: '' },
  employee: { id, hasGroup: true, directReports: 0 },
  permissions: { time_my_time: 'write' },
  modules: [{ slug: 'time', name: 'Time', isCore: false, usable: true }],
  timeFeatures: { 'my-time': true },
  changesInMs: null,
  secondFactorDue: null,
  preferences: { showFieldInfo: false, showDebugInfo: false },
  counts: {},
  today: '2026-11-20',
}

/** The server's current response, and how often it was requested. */
let answer: Bootstrap
const asked = vi.fn()
const raised: string[] = []
const note = ({ type }: Event) => raised.push(type)
const names = ['org-modules-updated', 'time-feature-access-updated']

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    asked()
    return new Response(JSON.stringify({ json: answer }))
  })
  for (const name of names) window.addEventListener(name, note)
})
afterEach(() => {
  cleanup()
  for (const name of names) window.removeEventListener(name, note)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  asked.mockClear()
  raised.length = 0
})

function show(data: Bootstrap = amina): QueryClient {
  answer = data
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, data)
  render(
    <QueryClientProvider client={client}>
      <SlicesContext value={{ badgeTopics: ['timesheet_submissions'], notificationTargets: {}, screens: [], tabs: [], accountCards: [] }}>
        <Suspense>
          <AccessUpdates />
        </Suspense>
      </SlicesContext>
    </QueryClientProvider>,
  )
  return client
}
const within = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const denied = (rule: string, operation = 'entries.save') =>
  failedCall(403, { defined: false, code: 'FORBIDDEN', status: 403, message: 'Access Denied', data: { rule, requestId: 'r1' } }, operation)

test('a module that is taken away is asked about within a second, and raises org-modules-updated alone', async () => {
  show()
  answer = { ...amina, modules: [{ ...amina.modules[0]!, usable: false }] }
  notifyLive({ kind: 'changed', table: 'organization_access', id })
  await within(900)
  expect(asked).toHaveBeenCalledOnce()
  expect(raised).toEqual(['org-modules-updated'])
})

test('a time feature that is switched off raises time-feature-access-updated alone', async () => {
  show()
  answer = { ...amina, timeFeatures: { 'my-time': false } }
  notifyLive({ kind: 'changed', table: 'member_access', id })
  await within(900)
  expect(raised).toEqual(['time-feature-access-updated'])
})

test('a change that leaves modules and features as they are raises nothing, and ten events are one question', async () => {
  const client = show()
  answer = { ...amina, permissions: {} }
  for (let i = 0; i < 10; i++) notifyLive({ kind: 'changed', table: 'member_access', id })
  notifyLive({ kind: 'changed', table: 'time_entries', id })
  await within(900)
  expect(asked).toHaveBeenCalledOnce()
  expect(client.getQueryData<Bootstrap>(bootstrapQuery().queryKey)?.permissions).toEqual({})
  expect(raised).toEqual([])
})

test('a badge that may have changed, and news that may have been missed, are one question each', async () => {
  show()
  notifyLive({ kind: 'changed', table: 'timesheet_submissions', id })
  await within(900)
  expect(asked).toHaveBeenCalledOnce()
  notifyLive({ kind: 'resync' })
  await within(900)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('someone who is put out of the organization acts in none from then on, and another organization raises no event', async () => {
  show()
  expect(shownOrganization()).toBe(id)
  answer = { ...amina, organization: null, mode: 'person', modules: [], timeFeatures: {} }
  notifyLive({ kind: 'changed', table: 'member_access', id })
  await within(900)
  expect(shownOrganization()).toBeNull()
  expect(raised).toEqual([])
})

test('what ends by itself is asked about at its end, and an end beyond the longest timer does not ask at once', async () => {
  show({ ...amina, mode: 'super_admin', superAdminUntil: '2026-11-21T10:00:00Z', changesInMs: 5000 })
  answer = { ...amina, organization: null, mode: 'person' }
  await within(4900)
  expect(asked).not.toHaveBeenCalled()
  await within(500)
  expect(asked).toHaveBeenCalledOnce()
  cleanup()
  show({ ...amina, changesInMs: 90 * 24 * 60 * 60_000 })
  await within(60_000)
  expect(asked).toHaveBeenCalledOnce()
})

test('a denial that the tab could have known is asked about, at most every five seconds; one of a record is not', async () => {
  show()
  denied('self_approval')
  await within(10)
  expect(asked).not.toHaveBeenCalled()
  for (let i = 0; i < 20; i++) denied('module')
  await within(10)
  expect(asked).toHaveBeenCalledOnce()
  await within(5000)
  denied('forbidden')
  await within(10)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('the profile is kept for display for five minutes, and is gone with the shell', async () => {
  show()
  expect(sessionStorage.getItem(`user_profile_cache${id}`)).not.toBeNull()
  expect(cachedProfile(id)).toEqual({
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: 'amina@harbor.test',
    role: 'Employee',
    organization: { id, name: 'Harbor Light' },
  })
  expect(cachedProfile('another')).toBeNull()
  await within(5 * 60_000)
  expect(cachedProfile(id)).toBeNull()
  show()
  expect(cachedProfile(id)).not.toBeNull()
  cleanup()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a cache that is broken is as good as none', () => {
  for (const broken of ['{', 'null', '7', '{"at":"now"}']) {
    sessionStorage.setItem(`user_profile_cache${id}`, broken)
    expect(cachedProfile(id), broken).toBeNull()
  }
  sessionStorage.clear()
})

test('the question who may do what is given up after five seconds, which the log says', async () => {
  show()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const failed = new QueryClient().fetchQuery({ ...bootstrapQuery(), retry: false }).catch(callErrorOf)
  await within(5100)
  expect(await failed).toMatchObject({ status: 408 })
  expect(securityLog().at(-1)).toMatchObject({ kind: 'timed_out', operation: 'bootstrap' })
})
