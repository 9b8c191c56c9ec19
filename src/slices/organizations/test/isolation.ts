import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'settings.list': { as: 'administrator', input: () => ({}) },
  'settings.save': { as: 'administrator', input: () => ({ version: 0, settings: { currency: 'EUR' } }) },
}
