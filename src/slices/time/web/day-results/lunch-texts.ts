import { defineTexts } from '#web/texts.ts'

/** The texts of the dialogs about lunch. */
export const t = defineTexts({
  lunchNote: 'Why did you work through lunch?',
  lunchNoteOfOther: 'Why was lunch worked through?',
  lunchNoteHelp: 'Approvers see this note.',
  leftOut: 'Lunch already excluded',
  leftOutMinutes: 'Minutes of lunch already excluded',
  leftOutHelp: 'For hours that were entered without lunch. Leave blank to deduct lunch.',
  leftOutWrong: 'Enter whole minutes, up to 1,440',
  save: 'Save',
  cancel: 'Cancel',
  workedThroughLunch: 'Worked through lunch',
})
