/** Query key of all own timesheets, of whatever period. */
export const ownTimesheets = ['own-timesheet'] as const

/** Query key of all timesheets of an employee. */
export const timesheetsOf = (employeeId: string) => ['timesheet-of', employeeId] as const
