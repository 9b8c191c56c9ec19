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
})
