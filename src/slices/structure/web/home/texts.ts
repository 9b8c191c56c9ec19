import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  stepDepartments: 'Review your departments',
  nDepartments: { one: '{n} department', other: '{n} departments' },
  stepDepartmentsHelp: 'Rename it or add more',
  stepDepartmentsGo: 'Edit departments',
  stepLocations: 'Review your locations',
  nLocations: { one: '{n} location', other: '{n} locations' },
  stepLocationsHelp: 'Rename it or add more',
  stepLocationsGo: 'Edit locations',
})
