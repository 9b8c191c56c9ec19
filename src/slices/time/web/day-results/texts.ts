import { defineTexts } from '#web/texts.ts'

/** The texts of what counts of a day, and why. */
export const t = defineTexts({
  title: 'Hours that count',
  counted: '{worked} of {entered} hrs',
  whyOvertime: 'Why {hours} hrs overtime on {day}?',
  whyDoubleTime: 'Why {hours} hrs double time on {day}?',
  worked: 'Worked',
  runningSum: 'Running sum',
  regular: '{hours} regular',
  overtime: '{hours} overtime',
  doubleTime: '{hours} double time',
  cut: 'The cut falls at {hours}',
  workedThroughLunch: 'Worked through lunch',
  deductLunch: 'Deduct lunch',
  lunchNote: 'Why did you work through lunch?',
  lunchNoteOfOther: 'Why was lunch worked through?',
  lunchNoteHelp: 'Approvers see this note.',
  leftOut: 'Lunch left out',
  leftOutShort: 'Left out',
  leftOutMinutes: 'Minutes of lunch left out of the hours',
  leftOutHelp: 'For hours that were entered without lunch. Empty: lunch is deducted.',
  leftOutWrong: 'Enter whole minutes, up to 1440',
  save: 'Save',
  cancel: 'Cancel',
  notSaved: "Couldn't save the lunch of {day}",
})
