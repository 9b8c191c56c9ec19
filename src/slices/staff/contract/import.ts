import { importEndpoints } from '#core/import-endpoints.ts'
import { flag } from '#core/schemas.ts'
import { PEOPLE_EXPORTS } from '#slices/staff/rules/people-exports.ts'
import { PEOPLE_FIELDS } from '#slices/staff/rules/people-fields.ts'

export const peopleImport = importEndpoints({
  path: '/imports',
  tag: 'Imports',
  noun: 'people',
  permission: 'staff_module',
  module: 'resources',
  fields: PEOPLE_FIELDS,
  exports: PEOPLE_EXPORTS,
  options: {
    createDepartments: flag.default(false),
    createLocations: flag.default(false),
    createUnits: flag.default(false),
    managersByName: flag.default(false),
    addLeavers: flag.default(false),
    invite: flag.default(false),
  },
  answers: { match: 'employeeId', manager: 'reportsTo' },
})
