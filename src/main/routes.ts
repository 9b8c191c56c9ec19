import type { LiveHub } from '#server/live/hub.ts'
import type { Routes } from '#server/rpc/router.ts'
import { direct } from '#server/rpc/verb.ts'
import { bootstrap } from '#slices/access/server/bootstrap.ts'
import { dashboardRoute } from '#slices/dashboards/server/routes.ts'
import type { Identity } from '#slices/identity/server/open-identity.ts'
import { followEvents } from '#slices/notifications/server/follow-events.ts'
import { notificationRoutes } from '#slices/notifications/server/routes.ts'
import { staffRoutes } from '#slices/people/server/routes.ts'
import { timesheetReportRoutes } from '#slices/reports/server/routes.ts'
import { approvalRoutes, entryRoutes, timesheetRoutes } from '#slices/time/server/routes.ts'
import type { Contract } from './contract.ts'

/** Every endpoint with its verb; a missing one does not compile. */
export function createRoutes({ identity, hub }: { identity: Identity; hub: LiveHub }): Routes<Contract> {
  return {
    identity: identity.routes,
    bootstrap,
    staff: staffRoutes,
    timesheets: timesheetRoutes,
    entries: entryRoutes,
    approvals: approvalRoutes,
    notifications: notificationRoutes,
    live: { events: direct(followEvents(hub)) },
    dashboard: dashboardRoute,
    timesheetReport: timesheetReportRoutes,
  }
}
