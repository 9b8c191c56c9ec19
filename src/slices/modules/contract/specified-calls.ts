import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'module_access_requests: select by organization', operations: ['modules.requests'] },
  { source: 'workforce', call: 'module_access_requests: select by current user', operations: ['modules.list'], note: 'With the modules' },
  { source: 'workforce', call: 'module_access_requests: insert', operations: ['modules.request'] },
  { source: 'workforce', call: 'module_access_requests: update', operations: ['modules.review'] },
  { source: 'workforce', call: 'module_access_requests: cancel', operations: ['modules.cancel'] },
  { source: 'workforce', call: 'user_module_access: upsert', operations: ['modules.setAccess', 'modules.review'] },
  {
    source: 'workforce',
    call: 'send-module-notification',
    operations: ['modules.review'],
    note: 'The notification is written in the transaction of the review, and goes by mail as the person prefers',
  },
  {
    source: 'platform',
    call: 'module_usage_analytics: insert session_start',
    operations: ['identity.signIn', 'modules.opened'],
    note: 'Session starts are written by the database with the session; the client reports opened modules',
  },
  {
    source: 'platform',
    call: 'report_categories, organization_report_access',
    operations: ['modules.settings', 'modules.setReportCategories'],
  },
]
