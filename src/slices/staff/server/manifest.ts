import { defineSlice } from '#server/slice.ts'
import { savedViews } from '#slices/staff/contract/saved-views.ts'
import { staffChoices } from '#slices/staff/contract/staff-choices.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import { savedViewRoutes } from './saved-views.ts'
import { staffRecord } from './staff.ts'
import { staffChoiceRoutes } from './staff-choices.ts'

export const staff = defineSlice({
  contract: { staff: contract.endpoints, staffChoices, savedViews },
  tables: ['app.saved_views'],
  routes: ({ dependents }) => ({ staff: staffRecord.routes(dependents), staffChoices: staffChoiceRoutes, savedViews: savedViewRoutes }),
  live: staffRecord.live,
})
