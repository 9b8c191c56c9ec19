import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'staff.list': { as: 'employee', input: () => ({}) },
}
