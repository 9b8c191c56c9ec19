import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { dashboardOf } from '../contract/dashboard.ts'
import type { getStartedOf, getStartedSettingsEndpointsOf } from '../contract/get-started.ts'

type Page = ReturnType<typeof dashboardOf>
type Steps = { getStarted: ReturnType<typeof getStartedOf> }

export const dashboardCall = callsOf<Page>('dashboard')
export const getStartedCalls = callsOf<Steps>('dashboards')
export const getStartedSettingsCalls = callsOf<ReturnType<typeof getStartedSettingsEndpointsOf>>('getStartedSettings')

export const dashboardQuery = () => dashboardCall.queryOptions({ input: {} })
export const getStartedQuery = () => getStartedCalls.getStarted.queryOptions({ input: {} })

/** The cards, and the fields of each slice's part. */
export type Dashboard = AnswerOf<Page>
export type GetStarted = AnswerOf<Steps['getStarted']>
