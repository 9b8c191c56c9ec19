import { defineSlice } from '#server/slice.ts'
import { savedViews as contract } from '#slices/saved-views/contract/saved-views.ts'
import { savedViewRoutes } from './saved-views.ts'

export const savedViews = defineSlice({
  contract: { savedViews: contract },
  routes: () => ({ savedViews: savedViewRoutes }),
  tables: ['app.saved_views'],
})
