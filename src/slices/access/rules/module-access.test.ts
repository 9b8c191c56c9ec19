import { describe, expect, test } from 'vitest'
import { displayStatus, type ModuleDisplayStatus, moduleUsable, type OrganizationModule, usableUntil } from './module-access.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const module = (status: OrganizationModule['status'], trialEndsAt: number | null = null, subscriptionEndsAt: number | null = null) => ({
  status,
  trialEndsAt,
  subscriptionEndsAt,
})

describe('usability and displayed state', () => {
  test.each<[string, OrganizationModule, boolean, ModuleDisplayStatus]>([
    ['active without end', module('active'), true, 'active'],
    ['active, subscription runs', module('active', null, NOW + 1), true, 'active'],
    ['active, subscription ends now', module('active', null, NOW), false, 'expired'],
    ['active, subscription past', module('active', null, NOW - 1), false, 'expired'],
    ['active after a trial that ended', module('active', NOW - 1), true, 'active'],
    ['trial without end', module('trial'), true, 'trial'],
    ['trial runs', module('trial', NOW + 1), true, 'trial'],
    ['trial ends now', module('trial', NOW), false, 'expired'],
    ['trial past', module('trial', NOW - 1), false, 'expired'],
    ['trial runs beside an old subscription', module('trial', NOW + 1, NOW - 1), true, 'trial'],
    ['inactive, though the trial runs', module('inactive', NOW + 1, NOW + 1), false, 'inactive'],
  ])('%s', (_name, row, usable, shown) => {
    expect(moduleUsable(true, row, NOW)).toBe(usable)
    expect(displayStatus(row, NOW)).toBe(shown)
    expect(NOW < usableUntil(row)).toBe(usable)
  })
})

test('an inactive organization uses no module, not even a core one', () => {
  expect(moduleUsable(false, module('active'), NOW)).toBe(false)
  expect(moduleUsable(false, 'core', NOW)).toBe(false)
  expect(moduleUsable(true, 'core', NOW)).toBe(true)
})

test('a module that the organization does not have is not usable', () => {
  expect(moduleUsable(true, null, NOW)).toBe(false)
})
