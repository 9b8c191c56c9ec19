import { importEndpoints } from '#core/import-endpoints.ts'
import { flag } from '#core/schemas.ts'
import { HOURS_EXPORTS } from '#slices/time/rules/hours-exports.ts'
import { HOURS_FIELDS } from '#slices/time/rules/hours-fields.ts'

/** Fields of a file of hours: each row is a cell of someone's timesheet. */
export const hoursImport = importEndpoints({
  path: '/time-entries/imports',
  tag: 'Time',
  noun: 'hours',
  permission: 'time_my_team_time',
  base: 'admin',
  module: 'time',
  feature: 'my-team-time',
  // Half of a payroll's hours would look like all of them.
  isWhole: true,
  fields: HOURS_FIELDS,
  exports: HOURS_EXPORTS,
  required: [['employeeId', 'email', 'name', 'lastName'], ['date'], ['column'], ['hours']],
  options: { addUp: flag.default(false), peopleByName: flag.default(false) },
  answers: { person: 'name' },
})
