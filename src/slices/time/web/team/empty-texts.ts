import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  noTeam: 'No timesheets here yet',
  noTeamHelp: 'Set who reports to you in Staff. Their timesheets will show up here.',
  noTeamHelpOthers: 'Timesheets of people who report to you will show up here.',
  teamToComeOne: "When the person who reports to you starts a timesheet, it'll show up here for you to review.",
  teamToCome: "When the {count} people who report to you start their timesheets, they'll show up here for you to review.",
  openStaff: 'Open Staff',
  nothingWaits: "You're all caught up",
  nothingWaitsHelp: 'Submitted timesheets will show up here.',
  allSubmitted: 'Everyone has submitted',
  noneReviewed: 'Nothing reviewed in this period yet',
  nobodyFound: 'No matches',
  nobodyFoundHelp: 'No names contain “{text}”.',

  unknownTimesheet: 'Timesheet not found',
  unknownTimesheetHelp: 'It may have been removed, or you may not have access.',
  chooseTimesheet: 'No timesheet selected',
  chooseTimesheetHelp: 'Select one from the list to review it.',
  notSubmittedYet: 'Not submitted yet',
  notSubmittedHelp: "You can review each timesheet here after it's submitted.",
  notSubmittedEnter: 'Select a person to enter or submit time on their behalf.',
  back: 'Back to the list',
})
