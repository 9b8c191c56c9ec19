import type { Routes } from '#server/rpc/router.ts'
import { read } from '#server/rpc/verb.ts'
import type { dashboard as contract } from '#slices/dashboards/contract/dashboard.ts'
import { dashboard } from './dashboard.ts'

export const dashboardRoute: Routes<typeof contract> = read(dashboard)
