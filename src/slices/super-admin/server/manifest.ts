import { defineSlice } from '#server/slice.ts'
import { superAdmin as stay } from '#slices/super-admin/contract/stay.ts'
import { superAdminRoutes } from './routes.ts'

export const superAdmin = defineSlice({
  contract: { superAdmin: stay },
  routes: () => ({ superAdmin: superAdminRoutes }),
})
