import { defineSlice } from '#server/slice.ts'
import { dashboard } from '#slices/dashboards/contract/dashboard.ts'
import { dashboardRoute } from './routes.ts'

export const dashboards = defineSlice({ contract: { dashboard }, routes: () => ({ dashboard: dashboardRoute }) })
