import { defineSlice } from '#server/slice.ts'
import { modules as contract } from '#slices/modules/contract/modules.ts'
import { notifyOfModuleGiven } from './notify-of-module-given.ts'
import { moduleRoutes } from './routes.ts'
import { moduleTopics } from './topics.ts'

export const modules = defineSlice({
  contract: { modules: contract },
  tables: [
    'app.module_access_policies',
    'app.module_access_requests',
    'app.module_usage_analytics',
    'app.organization_report_access',
    'app.user_module_access',
  ],
  readBy: { 'app.module_access_policies': ['access', 'roles'] },
  notificationKinds: {
    module_access_requested: { words: 'Someone requested a module', area: 'administration', mail: 'daily' },
    module_request_approved: { words: 'Your module request was approved', area: 'account', mail: 'at_once' },
    module_request_rejected: { words: 'Your module request was rejected', area: 'account', mail: 'at_once' },
  },
  live: moduleTopics,
  routes: () => ({ modules: moduleRoutes }),
  tasks: ({ jobs }) => ({ module_request_given: notifyOfModuleGiven(jobs) }),
})
