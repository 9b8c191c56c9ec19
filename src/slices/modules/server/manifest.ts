import { defineSlice } from '#server/slice.ts'

export const modules = defineSlice({
  contract: {},
  tables: [
    'app.module_access_policies',
    'app.module_access_requests',
    'app.module_usage_analytics',
    'app.organization_report_access',
    'app.user_module_access',
  ],
  routes: () => ({}),
})
