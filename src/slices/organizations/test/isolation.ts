import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'organizations.profile': { as: 'administrator', input: () => ({}) },
  'organizations.updateProfile': { as: 'administrator', input: () => ({ version: 1, city: 'Portland' }) },
  'organizations.setLogo': { as: 'administrator', input: () => ({ fileId: null }) },
  'preferences.read': { as: 'administrator', input: () => ({}) },
  'preferences.update': { as: 'administrator', input: () => ({ version: 1, settings: { currency: 'EUR' } }) },
}
