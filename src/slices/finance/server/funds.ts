import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import { defineRecord } from '#server/record/record.ts'
import { funds as contract } from '#slices/finance/contract/funds.ts'

export const fundConstraints: ConstraintFailures = {
  funds_dates: { code: 'VALIDATION', text: 'The end date is before the start date', details: { field: 'endDate', rule: 'dates' } },
}

const NEW_FUND = { restriction: 'none', defaultFunction: 'program', takesLeave: true, needsCertification: true } as const

export const funds = defineRecord({
  contract,
  table: 'app.funds',
  joined: rows =>
    rows
      .leftJoin('app.programs as p', join => join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.programId'))
      .select(({ selectFrom, fn }) => [
        'p.name as programName',
        selectFrom('app.employees as e')
          .whereRef('e.organizationId', '=', 'r.organizationId')
          .whereRef('e.defaultFundId', '=', 'r.id')
          .where('e.isActive', '=', true)
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('peopleCount'),
      ]),
  references: { programId: { table: 'app.programs', noun: 'program', shownAs: 'programName' } },
  unique: ['code'],
  propose: async () => NEW_FUND,
})
