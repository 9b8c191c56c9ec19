import { defineRecord } from '#server/record/record.ts'
import { programs as contract } from '#slices/finance/contract/programs.ts'

export const programs = defineRecord({
  contract,
  table: 'app.programs',
  joined: rows =>
    rows.select(({ selectFrom, fn }) => [
      selectFrom('app.funds as f')
        .whereRef('f.organizationId', '=', 'r.organizationId')
        .whereRef('f.programId', '=', 'r.id')
        .where('f.isActive', '=', true)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('fundsCount'),
      selectFrom('app.employees as e')
        .whereRef('e.organizationId', '=', 'r.organizationId')
        .whereRef('e.defaultProgramId', '=', 'r.id')
        .where('e.isActive', '=', true)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('peopleCount'),
    ]),
  unique: ['code'],
})
