// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Bootstrap, bootstrapQuery } from '#slices/access/web/current-user.ts'
import { teamScreen } from '#slices/time/web/team/route.ts'
import { inboxTabs } from '#slices/time/web/team/search.ts'
import { beginAt, placeAt } from './screen-table.tsx'
import { screens, shared, slices } from './web-slices.tsx'

test('every screen of the slices is found at its address, and no other address has one', () => {
  expect(screens).toHaveLength(slices.flatMap(slice => slice.screens ?? []).length)
  for (const screen of screens) expect(placeAt(screen.path)?.screen).toBe(screen)
  expect(placeAt('/nowhere')).toBeNull()
  expect(placeAt('/auth')).toBeNull()
})

test('no two screens have one address', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

test('no two screens have the same key after g', () => {
  const keys = screens.flatMap(({ key, menu }) => key ?? menu?.key ?? [])
  expect(keys).toContain('s')
  expect(new Set(keys).size).toBe(keys.length)
})

const id = '00000000-0000-4000-8000-000000000001'
const manager: Bootstrap = {
  user: { id, email: 'm@harbor.test', firstName: 'M', lastName: 'B', avatarUrl: null, version: 1 },
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
  role: { key: 'manager', name: 'Manager', baseRole: 'manager', sentence: '' },
  employee: { id, hasGroup: true, directReports: 1 },
  permissions: { time_my_team_time: 'write' },
  modules: [{ slug: 'time', name: 'Time', isCore: false, usable: true }],
  timeFeatures: {},
  changesInMs: null,
  secondFactorDue: null,
  preferences: { showFieldInfo: false, showDebugInfo: false },
  counts: {},
  today: '2026-11-20',
}

test('the first screen gets its parsed search parameters ahead, if its guard allows it', () => {
  const begin = vi.spyOn(teamScreen, 'begin').mockImplementation(() => undefined)
  const client = new QueryClient()
  client.setQueryData(bootstrapQuery().queryKey, manager)
  beginAt(client, teamScreen.path, { date: '2026-01-05', period: 'nothing', other: '1' })
  expect(begin.mock.calls.map(([, at]) => at)).toEqual([
    { params: {}, search: { date: '2026-01-05', tab: undefined, submissionId: undefined, employeeId: undefined, period: undefined } },
  ])
  client.setQueryData(bootstrapQuery().queryKey, { ...manager, permissions: { time_my_team_time: 'block' } })
  beginAt(client, teamScreen.path, {})
  expect(begin).toHaveBeenCalledOnce()
})

test('every tab that a slice contributes is on a screen that there is, under a value of its own', () => {
  expect(shared.tabs.length).toBeGreaterThan(0)
  for (const { on } of shared.tabs) expect(placeAt(on)?.screen, on).toBeDefined()
  const places = shared.tabs.map(({ on, value }) => `${on} ${value}`)
  expect(new Set(places).size).toBe(places.length)
  for (const value of inboxTabs) expect(places).not.toContain(`${teamScreen.path} ${value}`)
})

test('the settings of time stand together: groups before the workflows that they use', () => {
  const tiles = screens.filter(({ settings }) => settings?.group === 'time').toSorted((a, b) => a.settings!.order - b.settings!.order)
  expect(tiles.map(({ path }) => path).slice(0, 2)).toEqual(['/settings/time-tracking-groups', '/settings/approval-workflows'])
})

test('the menu entry of support is named Help', () => {
  expect(screens.find(({ path }) => path === '/support')?.menu?.label).toBe('Help')
})
