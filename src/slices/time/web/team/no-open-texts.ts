import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  unknownTimesheet: 'Timesheet not found',
  unknownTimesheetHelp: 'It may have been removed, or you may not have access.',
  chooseTimesheet: 'No timesheet selected',
  chooseTimesheetHelp: 'Select one from the list to review it.',
  notSubmittedYet: 'Not submitted yet',
  notSubmittedHelp: "You can review each timesheet here after it's submitted.",
  notSubmittedEnter: 'Select a person to enter or submit time on their behalf.',
  back: 'Back to the list',
})
