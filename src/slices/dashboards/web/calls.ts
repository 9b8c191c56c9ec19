import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { dashboard } from '../contract/dashboard.ts'
import type { dashboards } from '../contract/dashboards.ts'
import type { getStartedSettingsEndpoints } from '../contract/get-started-settings.ts'

export const dashboardCall = callsOf<typeof dashboard>('dashboard')
export const dashboardsCalls = callsOf<typeof dashboards>('dashboards')
export const getStartedSettingsCalls = callsOf<typeof getStartedSettingsEndpoints>('getStartedSettings')

export const dashboardQuery = () => dashboardCall.queryOptions({ input: {} })
export const timeQuery = () => dashboardsCalls.time.queryOptions({ input: {} })
export const resourcesQuery = () => dashboardsCalls.resources.queryOptions({ input: {} })
export const getStartedQuery = () => dashboardsCalls.getStarted.queryOptions({ input: {} })

export type Dashboard = AnswerOf<typeof dashboard>
export type TimeDashboard = AnswerOf<typeof dashboards.time>
export type ResourcesDashboard = AnswerOf<typeof dashboards.resources>
export type GetStarted = AnswerOf<typeof dashboards.getStarted>
