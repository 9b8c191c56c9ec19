import type { ConstraintFailures } from '#server/db/sqlstate.ts'

/**
 * Failures of a write that loses a race against a submit or against another write of the same day. The verbs check the rules first, with more
 * detailed errors.
 */
export const timeConstraints: ConstraintFailures = {
  time_entries_day_24_hours: {
    code: 'VALIDATION',
    text: "You can't enter more than 24 hours in a day",
    details: { field: 'cells', rule: 'day_over_24_hours' },
  },
  time_entries_sheet_submitted: {
    code: 'CONFLICT',
    text: "This timesheet has been submitted and can't be changed",
    details: { rule: 'timesheet_submitted' },
  },
  time_entries_sheet_approved: {
    code: 'CONFLICT',
    text: "This timesheet has been approved and can't be changed",
    details: { rule: 'timesheet_approved' },
  },
}
