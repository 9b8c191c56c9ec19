/**
 * Fields of an hours import, with other names for their columns and an example for the template file. A person is named by employee ID or
 * email; a name is enough if the system that exported the file writes neither. Authority: decisions 60 and 67. Rule HRI-3.
 */
import type { ImportField } from '#core/import-fields.ts'

export const HOURS_FIELDS = [
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
    example: 'E0131',
  },
  {
    key: 'email',
    label: 'Email',
    type: 'text',
    names: ['work email', 'email address', 'e-mail', 'mail', 'employee email'],
    example: 'aaliyah.brooks@example.org',
  },
  { key: 'name', label: 'Name', type: 'text', names: ['full name', 'employee name', 'staff name', 'person', 'user'] },
  { key: 'firstName', label: 'First name', type: 'text', names: ['given name', 'first', 'fname'] },
  { key: 'lastName', label: 'Last name', type: 'text', names: ['surname', 'family name', 'last', 'lname'] },
  {
    key: 'date',
    label: 'Date',
    type: 'date',
    names: ['day', 'work date', 'date worked', 'worked on', 'entry date'],
    example: '2026-03-16',
  },
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
    example: 'Regular',
  },
  { key: 'hours', label: 'Hours', type: 'text', names: ['hrs', 'hours worked', 'time', 'quantity', 'duration', 'units'], example: '7.5' },
] as const satisfies readonly ImportField[]
