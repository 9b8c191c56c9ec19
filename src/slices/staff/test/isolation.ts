import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { type ImportId, importFixtures, makeImportIds } from './import-isolation.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    newcomerId: string
  }
}

export const makeIds: MakeIds<'newcomerId' | ImportId> = {
  ...makeImportIds,
  newcomerId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.employees (organization_id, id, first_name, last_name) values ($1, $2, 'Nia', 'Newcomer')`, [
      organization.id,
      id,
    ])
    return id
  },
}

export const fixtures: Fixtures = {
  ...importFixtures,
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
