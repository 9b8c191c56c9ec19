/**
 * Fields of a people import, with other names for their columns and an example for the template file. `name` is split into first and last
 * name; `preferredName` is the first name that colleagues see, because Steward keeps one name of a person; `accessRole` is what new people
 * are invited with, and no column called 'Role' is taken for it, because in most files that is a job title. Authority: decision 67. Rule
 * STF-10.
 */
import type { ImportField } from '#core/import-fields.ts'

export const PEOPLE_FIELDS = [
  { key: 'firstName', label: 'First name', type: 'text', names: ['given name', 'forename', 'first'], example: 'Aaliyah' },
  { key: 'lastName', label: 'Last name', type: 'text', names: ['surname', 'family name', 'last'], example: 'Brooks' },
  {
    key: 'preferredName',
    label: 'Preferred name',
    type: 'text',
    names: ['preferred first name', 'nickname', 'goes by', 'known as', 'chosen name'],
  },
  {
    key: 'name',
    label: 'Name',
    type: 'text',
    names: ['full name', 'employee name', 'employee', 'display name', 'staff name', 'last name, first name', 'name (last, first)'],
  },
  {
    key: 'employeeId',
    label: 'Employee ID',
    type: 'text',
    names: ['employee number', 'employee no', 'employee #', 'emp #', 'emp id', 'emp no', 'staff id', 'personnel number', 'id'],
    example: 'E0131',
  },
  {
    key: 'email',
    label: 'Email',
    type: 'text',
    names: ['work email', 'email address', 'e-mail', 'mail', 'business email', 'company email'],
    example: 'aaliyah.brooks@example.org',
  },
  { key: 'jobTitle', label: 'Job title', type: 'text', names: ['title', 'position', 'role', 'job'], example: 'Case manager' },
  {
    key: 'department',
    label: 'Department',
    type: 'text',
    names: ['dept', 'department name', 'department code', 'team', 'division', 'org unit', 'org level 1'],
    example: 'Youth Programs',
  },
  { key: 'location', label: 'Location', type: 'text', names: ['office', 'site', 'work location', 'branch'], example: 'Main office' },
  {
    key: 'unit',
    label: 'Unit',
    type: 'text',
    names: ['unit name', 'unit code', 'work unit', 'organizational unit', 'business unit'],
    example: '',
  },
  {
    key: 'reportsTo',
    label: 'Reports to',
    type: 'text',
    names: [
      'manager',
      'supervisor',
      'manager name',
      'supervisor name',
      'manager email',
      'supervisor email',
      'manager id',
      'supervisor id',
      'reports to email',
      'line manager',
    ],
    example: 'grace.nakamura@example.org',
  },
  {
    key: 'hireDate',
    label: 'Hire date',
    type: 'date',
    names: ['start', 'start date', 'date of hire', 'hired', 'hired on', 'joined', 'date hired', 'last hire date', 'original hire date'],
    example: '2023-08-14',
  },
  {
    key: 'endDate',
    label: 'End date',
    type: 'date',
    names: ['termination date', 'last day', 'date terminated', 'separation date', 'last day of work'],
    example: '',
  },
  {
    key: 'employmentType',
    label: 'Employment type',
    type: 'text',
    names: ['employee type', 'worker category', 'full time or part time', 'full/part time', 'ft/pt'],
    example: 'Full-time',
  },
  { key: 'status', label: 'Status', type: 'text', names: ['employee status', 'employment status', 'active status'], example: 'Active' },
  {
    key: 'signInBlocked',
    label: 'Sign-in blocked',
    type: 'text',
    names: ['block credential', 'blocked', 'account blocked', 'login blocked'],
  },
  { key: 'accountEnabled', label: 'Account enabled', type: 'text', names: ['enabled', 'is enabled', 'account active', 'is active'] },
  {
    key: 'businessPhone',
    label: 'Phone',
    type: 'text',
    names: ['business phone', 'work phone', 'phone number', 'phone numbers', 'work phone number', 'telephone', 'office phone'],
    example: '(555) 010-0131',
  },
  { key: 'phoneExtension', label: 'Extension', type: 'text', names: ['phone extension', 'ext', 'work ext'], example: '' },
  {
    key: 'timeTrackingGroup',
    label: 'Time tracking group',
    type: 'text',
    names: ['tracking group', 'pay class', 'pay group', 'time group'],
    example: '',
  },
  { key: 'defaultFund', label: 'Default fund', type: 'text', names: ['fund', 'fund name', 'fund code', 'home fund', 'grant'], example: '' },
  {
    key: 'defaultProgram',
    label: 'Default program',
    type: 'text',
    names: ['program', 'program name', 'home program', 'programme'],
    example: '',
  },
  {
    key: 'tracksTime',
    label: 'Tracks time',
    type: 'text',
    names: ['time tracking', 'records time', 'fills timesheets', 'timesheet', 'timesheets', 'tracks hours'],
    example: 'Yes',
  },
  {
    key: 'accessRole',
    label: 'Access role',
    type: 'text',
    names: ['steward role', 'user role', 'system role', 'security role'],
    example: 'Employee',
  },
] as const satisfies readonly ImportField[]
