import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  dashboard: { as: 'employee', input: () => ({}) },
}
