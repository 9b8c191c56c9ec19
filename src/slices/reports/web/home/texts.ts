import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  reports: 'Reports',
  savedReports: 'Saved Reports',
  reportsUnit: { one: 'report', other: 'reports' },
  saveReports: 'Save the filters you use often',
  onlyYours: 'Only you can see them',
  timesheetReport: 'Timesheet report',
  timesheetReportHelp: 'Hours by person and day',
})
