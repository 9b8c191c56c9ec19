import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    employeeId: string
  }
}

export const makeIds: MakeIds<'employeeId'> = {
  employeeId: async (_, { people }) => people.employee.employeeId,
}

export const fixtures: Fixtures = {
  'staff.find': { as: 'employee', input: () => ({}) },
  'staff.list': { as: 'employee', input: () => ({}) },
  'staff.overview': {
    as: 'employee',
    input: () => ({}),
    holds: ({ activeStaff, departments }: { activeStaff: number; departments: number }) => activeStaff > 0 && departments > 0,
  },
}
