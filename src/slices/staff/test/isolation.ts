import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { type DocumentId, documentFixtures, makeDocumentIds } from './document-isolation.ts'
import { type ImportId, importFixtures, makeImportIds } from './import-isolation.ts'
import { makeNoteIds, type NoteId, personNoteFixtures } from './note-isolation.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    newcomerId: string
    changeId: string
  }
}

export const makeIds: MakeIds<'newcomerId' | 'changeId' | ImportId | DocumentId | NoteId> = {
  ...makeImportIds,
  ...makeDocumentIds,
  ...makeNoteIds,
  newcomerId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.employees (organization_id, id, first_name, last_name) values ($1, $2, 'Nia', 'Newcomer')`, [
      organization.id,
      id,
    ])
    return id
  },
  changeId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.employee_changes (organization_id, id, employee_id, kind, effective_on, fields, job_title, state)
       values ($1, $2, $3, 'change', '2099-01-01', '{job_title}', 'Lead', 'scheduled')`,
      [organization.id, id, people.employee.employeeId],
    )
    return id
  },
}

export const fixtures: Fixtures = {
  'dashboards.resources': {
    as: 'employee',
    input: () => ({}),
    holds: ({ additions, departments }: { additions: object[]; departments: number }) => additions.length > 0 && departments > 0,
  },
  ...importFixtures,
  ...documentFixtures,
  ...personNoteFixtures,
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
  'staff.deactivate': {
    as: 'administrator',
    input: ids => ({ id: ids.newcomerId, version: 1, terminationDate: '2026-01-26', handOver: { reportsTo: ids.employeeId } }),
  },
  'staff.reactivate': { as: 'administrator', input: ids => ({ id: ids.newcomerId, version: 1 }) },
  'staff.sendPasswordReset': { as: 'administrator', input: ids => ({ id: ids.employeeId }) },
  'staff.person': { as: 'employee', input: ids => ({ id: ids.employeeId }) },
  'staff.scheduleChange': {
    as: 'administrator',
    input: ids => ({
      id: ids.employeeId,
      version: 1,
      effectiveOn: '2099-01-02',
      departmentId: ids.departmentId,
      locationId: ids.locationId,
    }),
  },
  'staff.cancelChange': { as: 'administrator', input: ids => ({ id: ids.employeeId, changeId: ids.changeId, version: 1 }) },
  'staff.dependents': { as: 'administrator', input: ids => ({ id: ids.employeeId }) },
  'staff.history': { as: 'administrator', input: ids => ({ id: ids.employeeId }) },
  'staff.csv': { as: 'administrator', input: () => ({ status: 'all' }) },
  'staff.xlsx': { as: 'administrator', input: () => ({ status: 'all' }) },
}
