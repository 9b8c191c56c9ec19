import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  help: 'The first row names the columns, for example first_name, last_name, employee_id, work_email, job_title, department, location, reports_to, hire_date. A row with the employee ID or the email of someone on staff updates that person.',
  importAll: { one: 'Import {n} person', other: 'Import {n} people' },
  doneOf: '{n} of {all} people',
  imported: { one: '{n} person imported', other: '{n} people imported' },
  showStaff: 'Show in Staff',
  splitName: 'Split into first and last',
  byNameOrCode: 'Matched by name or code',
  byName: 'Matched by name',
  yesOrNo: 'Yes or no',
  byIdOrEmail: 'Matched by employee ID or email, also later in this file',
  matchedFirst: 'Finds people already on staff',
  createDepartments: 'Create departments that are missing',
  invite: 'Invite the new people by email',
  inviteHelp: 'As employees, when the import is done. Up to 200 at a time.',
  chooseManager: 'Choose manager',
  rowOfFile: 'Row {row} of this file',
  addName: 'Add name',
})
