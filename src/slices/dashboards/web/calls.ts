import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { dashboard } from '../contract/dashboard.ts'

export const dashboardCall = callsOf<typeof dashboard>('dashboard')

export type Dashboard = AnswerOf<typeof dashboard>
