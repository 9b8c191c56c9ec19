import type { Dependent, Dependents } from '#server/record/dependents.ts'
import { rowsNaming } from '#server/record/naming.ts'

const peopleOf = (field: 'departmentId' | 'locationId' | 'unitId' | 'defaultFundId' | 'defaultProgramId', shownAs: string): Dependent => ({
  name: 'people',
  label: { one: 'person', other: 'people' },
  ...rowsNaming('app.employees', field),
  changes: { subject: { resourceType: 'employees', noun: 'employee' }, field, shownAs },
})

export const peopleDependents: Dependents = {
  departments: [peopleOf('departmentId', 'departmentName')],
  locations: [peopleOf('locationId', 'locationName')],
  units: [peopleOf('unitId', 'unitName')],
  funds: [peopleOf('defaultFundId', 'defaultFundName')],
  programs: [peopleOf('defaultProgramId', 'defaultProgramName')],
}
