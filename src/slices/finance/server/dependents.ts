import type { Dependents } from '#server/record/dependents.ts'
import { rowsNaming } from '#server/record/naming.ts'

export const financeDependents: Dependents = {
  programs: [
    {
      name: 'funds',
      label: { one: 'fund', other: 'funds' },
      ...rowsNaming('app.funds', 'programId', ['name']),
      changes: { subject: { resourceType: 'funds', noun: 'fund' }, field: 'programId', shownAs: 'programName' },
    },
  ],
}
