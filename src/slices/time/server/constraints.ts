import { registerConstraint } from '#server/db/sqlstate.ts'

// The verbs ask the rules first and say the same kinder; these are what a write hears that lost a race against a submit or
// against another write of the same day.
registerConstraint('time_entries_day_24_hours', 'VALIDATION', 'A day has 24 hours at most', { field: 'cells', rule: 'day_over_24_hours' })
registerConstraint('time_entries_sheet_submitted', 'CONFLICT', 'Timesheet is submitted', { rule: 'timesheet_submitted' })
registerConstraint('time_entries_sheet_approved', 'CONFLICT', 'Timesheet is approved', { rule: 'timesheet_approved' })
