/** Where the report of timesheets is; its saved views are kept under it. */
export const REPORT_PATH = '/reports/timesheets'
