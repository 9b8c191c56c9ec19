import type { WebSlice } from '#web/slice.ts'
import { dashboardScreens } from './routes.tsx'

export const dashboards: WebSlice = { screens: dashboardScreens }
