import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  dashboard: { as: 'employee', input: () => ({}) },
  'dashboards.getStarted': { as: 'administrator', input: () => ({}) },
  'getStartedSettings.list': { as: 'administrator', input: () => ({}) },
  'getStartedSettings.save': { as: 'administrator', input: () => ({ version: 0, settings: { hidden: true } }) },
}
