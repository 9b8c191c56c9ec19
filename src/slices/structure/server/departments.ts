import { defineRecord } from '#server/record/record.ts'
import { departments as contract } from '#slices/structure/contract/departments.ts'

export const departments = defineRecord({
  contract,
  table: 'app.departments',
  joined: rows =>
    rows
      .leftJoin('app.departments as p', join =>
        join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.parentDepartmentId'),
      )
      .leftJoin('app.employees as m', join => join.onRef('m.organizationId', '=', 'r.organizationId').onRef('m.id', '=', 'r.managerId'))
      .leftJoin('app.locations as l', join => join.onRef('l.organizationId', '=', 'r.organizationId').onRef('l.id', '=', 'r.locationId'))
      .select(eb => [
        'p.name as parentName',
        eb(eb('m.firstName', '||', ' '), '||', eb.ref('m.lastName')).as('managerName'),
        'l.name as locationName',
        eb
          .selectFrom('app.employees as e')
          .whereRef('e.organizationId', '=', 'r.organizationId')
          .whereRef('e.departmentId', '=', 'r.id')
          .where('e.isActive', '=', true)
          .select(eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('peopleCount'),
      ]),
  references: {
    managerId: { table: 'app.employees', noun: 'manager', shownAs: 'managerName' },
    locationId: { table: 'app.locations', noun: 'location', shownAs: 'locationName' },
  },
  unique: ['departmentCode'],
  parent: { field: 'parentDepartmentId', shownAs: 'parentName' },
})
