import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'organizations.byDomain': { exempt: 'public; says of an organization what its address says' },
  'organizations.logo': { exempt: 'public; sends the picture of an organization, at an address that cannot be guessed' },
  'organizations.profile': { as: 'administrator', input: () => ({}) },
  'organizations.updateProfile': { as: 'administrator', input: () => ({ version: 1, city: 'Portland' }) },
  'organizations.setLogo': { as: 'administrator', input: () => ({ fileId: null }) },
  'accountSecurity.read': { as: 'administrator', input: () => ({}) },
  'accountSecurity.update': {
    as: 'administrator',
    input: () => ({ version: 0, settings: { secondFactor: { requiredOf: 'nobody', lastDayWithout: null } } }),
  },
  'accountSecurity.count': { as: 'administrator', input: () => ({}) },
  'preferences.read': { as: 'administrator', input: () => ({}) },
  'preferences.update': { as: 'administrator', input: () => ({ version: 1, settings: { currency: 'EUR' } }) },
}
