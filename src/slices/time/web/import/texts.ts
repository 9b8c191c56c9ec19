import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  help: 'The first row names the columns: employee_id or email, date, column, hours. Each row is a cell of a timesheet. The column is a pay code, or the name or code of a department, location, unit, or fund. Hours are written as 8, 7.5, 7:30, 7h30, or 450m. Only a file without problems is imported.',
  importAll: { one: 'Import {n} entry', other: 'Import {n} entries' },
  doneOf: '{n} of {all} entries',
  imported: { one: '{n} entry imported', other: '{n} entries imported' },
  showTeam: 'Show in My Team Time',
  matchedFirst: 'Or their email',
  byEmail: 'Without an employee ID',
  byNameOrCode: 'Matched by name or code',
  typedHours: '0 clears the cell',
  undoText:
    "Cells get back the hours they had before. An import can't be undone after one of its timesheets was submitted or one of its cells was edited.",
})
