import { registerConstraint } from '#server/db/sqlstate.ts'

// The verbs check the rules first, with more detailed errors. These are for a write that loses a race against a submit or against
// another write of the same day.
registerConstraint('time_entries_day_24_hours', 'VALIDATION', 'A day has 24 hours at most', { field: 'cells', rule: 'day_over_24_hours' })
registerConstraint('time_entries_sheet_submitted', 'CONFLICT', 'Timesheet is submitted', { rule: 'timesheet_submitted' })
registerConstraint('time_entries_sheet_approved', 'CONFLICT', 'Timesheet is approved', { rule: 'timesheet_approved' })
