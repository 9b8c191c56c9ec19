import { importEndpoints } from '#core/import-endpoints.ts'

/** What the columns of a file of hours can be: each row is a cell of someone's timesheet. */
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
  fields: [
    {
      key: 'employeeId',
      label: 'Employee ID',
      type: 'text',
      names: [
        'employee',
        'employee number',
        'employee no',
        'employee #',
        'emp #',
        'emp id',
        'emp no',
        'staff id',
        'personnel number',
        'id',
        'employee id or email',
      ],
    },
    { key: 'email', label: 'Email', type: 'text', names: ['work email', 'email address', 'e-mail', 'mail', 'employee email'] },
    { key: 'date', label: 'Date', type: 'date', names: ['day', 'work date', 'date worked', 'worked on', 'entry date'] },
    {
      key: 'column',
      label: 'Column',
      type: 'text',
      names: [
        'pay code',
        'paycode',
        'code',
        'type',
        'hours type',
        'allocation',
        'charge to',
        'charged to',
        'pay type',
        'earning',
        'earning code',
      ],
    },
    { key: 'hours', label: 'Hours', type: 'text', names: ['hrs', 'hours worked', 'time', 'quantity', 'duration', 'units'] },
  ],
  required: [['employeeId', 'email'], ['date'], ['column'], ['hours']],
  options: {},
})
