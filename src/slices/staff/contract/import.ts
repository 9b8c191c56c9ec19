import { importEndpoints } from '#core/import-endpoints.ts'
import { flag } from '#core/schemas.ts'

/** What the columns of a file of people can be. `name` is split into first and last name. */
export const peopleImport = importEndpoints({
  path: '/imports',
  tag: 'Imports',
  noun: 'people',
  permission: 'staff_module',
  module: 'resources',
  fields: [
    { key: 'firstName', label: 'First name', type: 'text', names: ['given name', 'forename', 'first'] },
    { key: 'lastName', label: 'Last name', type: 'text', names: ['surname', 'family name', 'last'] },
    { key: 'name', label: 'Name', type: 'text', names: ['full name', 'employee name', 'employee', 'display name', 'staff name'] },
    {
      key: 'employeeId',
      label: 'Employee ID',
      type: 'text',
      names: ['employee number', 'employee no', 'employee #', 'emp #', 'emp id', 'emp no', 'staff id', 'personnel number', 'id'],
    },
    {
      key: 'email',
      label: 'Email',
      type: 'text',
      names: ['work email', 'email address', 'e-mail', 'mail', 'business email', 'company email'],
    },
    { key: 'jobTitle', label: 'Job title', type: 'text', names: ['title', 'position', 'role', 'job'] },
    { key: 'department', label: 'Department', type: 'text', names: ['dept', 'department name', 'department code', 'team', 'division'] },
    { key: 'location', label: 'Location', type: 'text', names: ['office', 'site', 'work location', 'branch'] },
    {
      key: 'reportsTo',
      label: 'Reports to',
      type: 'text',
      names: [
        'manager',
        'supervisor',
        'manager email',
        'supervisor email',
        'manager id',
        'supervisor id',
        'reports to email',
        'line manager',
      ],
    },
    {
      key: 'hireDate',
      label: 'Hire date',
      type: 'date',
      names: ['start', 'start date', 'date of hire', 'hired', 'hired on', 'joined', 'date hired'],
    },
    {
      key: 'businessPhone',
      label: 'Phone',
      type: 'text',
      names: ['business phone', 'work phone', 'phone number', 'telephone', 'office phone'],
    },
    {
      key: 'timeTrackingGroup',
      label: 'Time tracking group',
      type: 'text',
      names: ['tracking group', 'pay class', 'pay group', 'time group'],
    },
    { key: 'unit', label: 'Unit', type: 'text', names: ['unit name', 'unit code', 'work unit', 'organizational unit', 'business unit'] },
    { key: 'defaultFund', label: 'Default fund', type: 'text', names: ['fund', 'fund name', 'fund code', 'home fund', 'grant'] },
    { key: 'defaultProgram', label: 'Default program', type: 'text', names: ['program', 'program name', 'home program', 'programme'] },
    {
      key: 'tracksTime',
      label: 'Tracks time',
      type: 'text',
      names: ['time tracking', 'records time', 'fills timesheets', 'timesheet', 'timesheets', 'tracks hours'],
    },
  ],
  options: { createDepartments: flag.default(false), invite: flag.default(false) },
  answers: ['match', 'manager'],
})
