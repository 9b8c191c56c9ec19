import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { dashboard } from '../contract/dashboard.ts'

export const dashboardCall = callsOf<typeof dashboard>('dashboard')

export const dashboardQuery = () => dashboardCall.queryOptions({ input: {} })

export type Dashboard = AnswerOf<typeof dashboard>
