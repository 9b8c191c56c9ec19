export { timesheetsAwaiting } from './approval/awaited-timesheets.ts'
export { awaitsCurrentUser, countTimesheets, countTimesheetsEnding } from './approval/counts.ts'
export { loadWarnings } from './approval/load-warnings.ts'
export { registerUncertified, type UncertifiedAmong } from './approval/uncertified.ts'
export { countedMinutes } from './day/counted-minutes.ts'
export { recomputePerson } from './day/recompute-person.ts'
export { lockTimeStateOfSubmission } from './entry/time-state.ts'
export { loadPerson, type TimePerson } from './person.ts'
export { findPeriod } from './timesheet/find-period.ts'
export { findSubmissionOn, type Submission, type TimesheetPeriod } from './timesheet/find-timesheet.ts'

/** Joins the timesheet of an entry `t` as `s`: `coalesce(s.status, 'draft')` is the entry's status. */
export const timesheetOfEntry = `left join app.timesheet_submissions s
  on s.organization_id = t.organization_id and s.employee_id = t.employee_id and s.pay_period_start = t.pay_period_start`
