import { defineSlice } from '#server/slice.ts'
import { dashboard } from '#slices/dashboards/contract/dashboard.ts'
import { dashboards as contract } from '#slices/dashboards/contract/dashboards.ts'
import { getStartedSettingsEndpoints } from '#slices/dashboards/contract/get-started-settings.ts'
import { dashboardRoute, dashboardsRoutes, getStartedSettingsRoutes } from './routes.ts'

export const dashboards = defineSlice({
  contract: { dashboard, dashboards: contract, getStartedSettings: getStartedSettingsEndpoints },
  routes: () => ({ dashboard: dashboardRoute, dashboards: dashboardsRoutes, getStartedSettings: getStartedSettingsRoutes }),
})
