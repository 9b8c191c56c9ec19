import type { Dependent, Dependents } from '#server/record/dependents.ts'
import { rowsNaming } from '#server/record/naming.ts'

const peopleOf = (field: 'departmentId' | 'locationId' | 'unitId'): Dependent => ({
  name: 'people',
  label: { one: 'person', other: 'people' },
  ...rowsNaming('app.employees', field),
})

export const peopleDependents: Dependents = {
  departments: [peopleOf('departmentId')],
  locations: [peopleOf('locationId')],
  units: [peopleOf('unitId')],
}
