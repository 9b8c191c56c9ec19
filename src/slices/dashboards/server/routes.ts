import { settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce } from '#server/rpc/verb.ts'
import type { dashboard as contract } from '#slices/dashboards/contract/dashboard.ts'
import type { dashboards } from '#slices/dashboards/contract/dashboards.ts'
import { getStartedSettings } from '#slices/dashboards/contract/get-started-settings.ts'
import { dashboard } from './dashboard.ts'
import { getStarted } from './get-started.ts'
import { resourcesDashboard } from './resources-dashboard.ts'
import { timeDashboard } from './time-dashboard.ts'

export const dashboardRoute: Routes<typeof contract> = read(dashboard)

export const dashboardsRoutes: Routes<typeof dashboards> = {
  time: read(timeDashboard),
  resources: readOnce(resourcesDashboard),
  getStarted: read(getStarted),
}

export const getStartedSettingsRoutes = settingsRoutes(getStartedSettings)
