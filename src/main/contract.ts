import { bootstrap } from '#slices/access/contract/bootstrap.ts'
import { dashboard } from '#slices/dashboards/contract/dashboard.ts'
import { identity } from '#slices/identity/contract/identity.ts'
import { live } from '#slices/notifications/contract/live.ts'
import { notifications } from '#slices/notifications/contract/notifications.ts'
import { staff } from '#slices/people/contract/staff.ts'
import { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'

/** Every operation of the product, once: served as typed calls, as REST below /api/v1, and described there by OpenAPI. */
export const contract = { identity, bootstrap, staff, timesheets, entries, approvals, notifications, live, dashboard, timesheetReport }

export type Contract = typeof contract
