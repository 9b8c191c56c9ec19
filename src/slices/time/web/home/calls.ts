import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { TimeHome, timeDashboard } from '../../contract/dashboard.ts'

type Dashboards = { time: typeof timeDashboard }

export const timeDashboardCalls = callsOf<Dashboards>('dashboards')
export const timeQuery = () => timeDashboardCalls.time.queryOptions({ input: {} })

export type TimeDashboard = AnswerOf<typeof timeDashboard>
export type { TimeHome }
