import { defineRecord } from '#server/record/record.ts'
import { units as contract } from '#slices/structure/contract/units.ts'

export const units = defineRecord({
  contract,
  table: 'app.units',
  joined: rows =>
    rows
      .leftJoin('app.units as p', join => join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.parentUnitId'))
      .select(({ selectFrom, fn }) => [
        'p.name as parentName',
        selectFrom('app.employees as e')
          .whereRef('e.organizationId', '=', 'r.organizationId')
          .whereRef('e.unitId', '=', 'r.id')
          .where('e.isActive', '=', true)
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('peopleCount'),
      ]),
  unique: ['unitCode'],
  parent: { field: 'parentUnitId', shownAs: 'parentName' },
})
