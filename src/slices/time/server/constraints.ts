import { registerConstraint } from '#server/db/sqlstate.ts'

// The verbs check the rules first, with more detailed errors. These are for a write that loses a race against a submit or against
// another write of the same day.
registerConstraint('time_entries_day_24_hours', 'VALIDATION', "You can't enter more than 24 hours in a day", {
  field: 'cells',
  rule: 'day_over_24_hours',
})
registerConstraint('time_entries_sheet_submitted', 'CONFLICT', "This timesheet has been submitted and can't be changed", {
  rule: 'timesheet_submitted',
})
registerConstraint('time_entries_sheet_approved', 'CONFLICT', "This timesheet has been approved and can't be changed", {
  rule: 'timesheet_approved',
})
