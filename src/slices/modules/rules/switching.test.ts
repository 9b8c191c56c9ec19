import { expect, test } from 'vitest'
import { maySwitchOff, type Switchable, switchedOn } from './switching.ts'

const NOW = 1_000_000
const [past, ahead] = [NOW - 1, NOW + 1]
const off = (part: Partial<Switchable> = {}): Switchable => ({
  status: 'inactive',
  trialEndsAt: null,
  subscriptionEndsAt: null,
  adminControlled: false,
  ...part,
})

test.each<[string, Switchable, string | null, string]>([
  ['without end dates', off(), 'active', 'active'],
  ['within its trial', off({ trialEndsAt: ahead }), 'trial', 'trial'],
  ['within its subscription', off({ subscriptionEndsAt: ahead }), 'active', 'active'],
  ['within its subscription, after its trial', off({ trialEndsAt: past, subscriptionEndsAt: ahead }), 'active', 'active'],
  ['after its trial', off({ trialEndsAt: past }), null, 'active'],
  ['at the end of its trial', off({ trialEndsAt: NOW }), null, 'active'],
  ['after its subscription', off({ subscriptionEndsAt: past }), null, 'active'],
  ['after its subscription, within a trial', off({ trialEndsAt: ahead, subscriptionEndsAt: past }), null, 'active'],
  ['expired, though still called a trial', off({ status: 'trial', trialEndsAt: past }), null, 'active'],
  ['expired, though still called active', off({ status: 'active', subscriptionEndsAt: past }), null, 'active'],
  ['controlled by the platform', off({ adminControlled: true }), null, 'active'],
  ['on already, though controlled', off({ status: 'active', adminControlled: true }), 'active', 'active'],
])('a module that is %s', (_, module, byAdministrator, bySuperAdmin) => {
  expect(switchedOn(module, NOW, false)?.status ?? null).toBe(byAdministrator)
  expect(switchedOn(module, NOW, true)?.status).toBe(bySuperAdmin)
})

test('a super admin who switches an ended module on clears the dates that ended it, and no others', () => {
  expect(switchedOn(off({ trialEndsAt: past }), NOW, true)).toEqual({ status: 'active', trialEndsAt: null, subscriptionEndsAt: null })
  expect(switchedOn(off({ trialEndsAt: ahead }), NOW, true)).toMatchObject({ trialEndsAt: ahead })
})

test('only a super admin switches off what the platform controls', () => {
  expect([
    maySwitchOff(off(), false),
    maySwitchOff(off({ adminControlled: true }), false),
    maySwitchOff(off({ adminControlled: true }), true),
  ]).toEqual([true, false, true])
})
