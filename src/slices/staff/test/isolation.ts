import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    newcomerId: string
    savedViewId: string
  }
}

export const makeIds: MakeIds<'newcomerId' | 'savedViewId'> = {
  savedViewId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.saved_views (organization_id, id, user_id, screen, name, query) values ($1, $2, $3, '/resources/staff', 'Mine', 'view=cards')`,
      [organization.id, id, people.employee.userId],
    )
    return id
  },
  newcomerId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.employees (organization_id, id, first_name, last_name) values ($1, $2, 'Nia', 'Newcomer')`, [
      organization.id,
      id,
    ])
    return id
  },
}

const view = { screen: '/resources/staff', query: 'view=chart', columns: { email: true } }

export const fixtures: Fixtures = {
  'staffChoices.filters': {
    as: 'employee',
    input: () => ({}),
    holds: ({ departments }: { departments: object[] }) => departments.length > 0,
  },
  'staffChoices.form': {
    as: 'administrator',
    input: () => ({}),
    holds: ({ departments }: { departments: object[] }) => departments.length > 0,
  },
  'savedViews.list': { as: 'employee', input: () => ({ screen: view.screen }) },
  'savedViews.save': { as: 'employee', input: ({ savedViewId }) => ({ ...view, id: savedViewId, name: 'Renamed' }) },
  'savedViews.remove': { as: 'employee', input: ({ savedViewId }) => ({ id: savedViewId }) },
  'staff.list': { as: 'employee', input: ids => ({ reportsToEmployeeId: ids.employeeId }) },
  'staff.create': {
    as: 'administrator',
    input: ids => ({
      firstName: 'Grace',
      lastName: 'Nakamura',
      departmentId: ids.departmentId,
      locationId: ids.locationId,
      unitId: ids.unitId,
      reportsToEmployeeId: ids.employeeId,
    }),
  },
  'staff.update': { as: 'administrator', input: ids => ({ id: ids.newcomerId, version: 1, reportsToEmployeeId: ids.employeeId }) },
  'staff.deactivate': { as: 'administrator', input: ids => ({ id: ids.newcomerId, version: 2 }) },
  'staff.reactivate': { as: 'administrator', input: ids => ({ id: ids.newcomerId, version: 3 }) },
  'staff.dependents': { as: 'administrator', input: ids => ({ id: ids.employeeId }) },
  'staff.history': { as: 'administrator', input: ids => ({ id: ids.employeeId }) },
  'staff.csv': { as: 'administrator', input: () => ({ status: 'all' }) },
  'staff.xlsx': { as: 'administrator', input: () => ({ status: 'all' }) },
}
