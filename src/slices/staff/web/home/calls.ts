import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { resourcesDashboard, StaffHome } from '../../contract/dashboard.ts'

type Dashboards = { resources: typeof resourcesDashboard }

export const resourcesCalls = callsOf<Dashboards>('dashboards')
export const resourcesQuery = () => resourcesCalls.resources.queryOptions({ input: {} })

export type ResourcesDashboard = AnswerOf<typeof resourcesDashboard>
export type { StaffHome }
