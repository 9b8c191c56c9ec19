import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  help: 'The first row must have column headings: employee_id or email, date, column, and hours. Each row is one timesheet cell. The column can be a pay code, or the name or code of a department, location, unit, or fund. Enter hours as 8, 7.5, 7:30, 7h30, or 450m. A file is imported only if it has no problems.',
  importAll: { one: 'Import {n} entry', other: 'Import {n} entries' },
  doneOf: '{n} of {all} entries',
  imported: { one: '{n} entry imported', other: '{n} entries imported' },
  showTeam: 'Show in My Team Time',
  matchedFirst: 'Or their email',
  byEmail: 'Without an employee ID',
  byNameOrCode: 'Matched by name or code',
  typedHours: '0 clears the cell',
  undoText:
    "Cells will return to their earlier hours. You can't undo an import after one of its timesheets is submitted or one of its cells is edited.",
})
