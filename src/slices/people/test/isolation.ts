import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'staff.list': { as: 'employee', input: () => ({}) },
  'staff.overview': {
    as: 'employee',
    input: () => ({}),
    holds: ({ activeStaff, departments }: { activeStaff: number; departments: number }) => activeStaff > 0 && departments > 0,
  },
}
