import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  help: 'Detailed reports of Toggl Track, Clockify, Harvest, and QuickBooks Time are recognized. In any other file, the first row must have column headings: employee_id or email, date, column, and hours. Each row is one timesheet cell. The column can be a pay code, or the name or code of a department, location, unit, or fund. Enter hours as 8, 7.5, 7:30, 7h30, or 450m. A file is imported only if it has no problems.',
  importAll: { one: 'Import {n} entry', other: 'Import {n} entries' },
  doneOf: '{n} of {all} entries',
  imported: { one: '{n} entry imported', other: '{n} entries imported' },
  showTeam: 'Show in My Team Time',
  matchedFirst: 'Or their email',
  byEmail: 'Without an employee ID',
  byNameOrCode: 'Matched by name or code',
  typedHours: '0 clears the cell',
  byName: 'Without an employee ID or email',
  findPeopleByName: 'Match people by name',
  addUp: 'Add up rows with the same person, date, and column',
  useThese: 'Use these',
  addThemUp: 'Add them up',
  choosePerson: 'Choose person',
  unknownPeople: { one: "1 person isn't on staff", other: "{n} people aren't on staff" },
  ambiguousPeople: { one: '1 name is that of several people', other: '{n} names are those of several people' },
  peopleByName: { one: '1 person was found by name', other: '{n} people were found by name' },
  unknownColumns: { one: "1 column of the timesheet doesn't exist", other: "{n} columns of the timesheet don't exist" },
  ambiguousColumns: { one: '1 name is that of several columns', other: '{n} names are those of several columns' },
  inactiveColumns: { one: '1 column of the timesheet is inactive', other: '{n} columns of the timesheet are inactive' },
  repeatedCells: { one: '1 row repeats a person, date, and column', other: '{n} rows repeat a person, date, and column' },
  undoText:
    "Cells will return to their earlier hours. You can't undo an import after one of its timesheets is submitted or one of its cells is edited.",
})
