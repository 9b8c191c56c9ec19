import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  dashboard: { as: 'employee', input: () => ({}) },
  'dashboards.time': { as: 'employee', input: () => ({}) },
  'dashboards.resources': {
    as: 'employee',
    input: () => ({}),
    holds: ({ additions, departments }: { additions: object[]; departments: number }) => additions.length > 0 && departments > 0,
  },
  'dashboards.getStarted': { as: 'administrator', input: () => ({}) },
  'getStartedSettings.list': { as: 'administrator', input: () => ({}) },
  'getStartedSettings.save': { as: 'administrator', input: () => ({ version: 0, settings: { hidden: true } }) },
}
