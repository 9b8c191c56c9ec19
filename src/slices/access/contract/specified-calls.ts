import type { SpecifiedCall } from '#core/specified-call.ts'

const inBootstrap = 'Part of the one bootstrap answer, resolved on the server'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'platform', call: 'organizations: select by id, active only', operations: ['bootstrap'], note: inBootstrap },
  { source: 'platform', call: 'organizations: select by domain', operations: ['bootstrap'], note: 'The address decides, before any input' },
  {
    source: 'platform',
    call: 'user_organization_sessions: select, not expired',
    operations: ['bootstrap'],
    note: 'Read by the gate on every call; superAdminUntil says when it ends',
  },
  {
    source: 'platform',
    call: 'profiles: select by id, by id list',
    operations: ['bootstrap', 'staff.list'],
    note: 'Names travel with what they belong to',
  },
  {
    source: 'platform',
    call: 'rpc get_user_permissions',
    operations: ['bootstrap'],
    note: 'For the caller alone; another person’s id is not an input',
  },
  { source: 'platform', call: 'user_roles: select by user and organization, role joined', operations: ['bootstrap'], note: inBootstrap },
  {
    source: 'platform',
    call: 'modules: select active; organization_modules by organization',
    operations: ['bootstrap'],
    note: inBootstrap,
  },
  {
    source: 'platform',
    call: 'rpc has_user_module_access',
    operations: ['bootstrap'],
    note: 'Shown from the bootstrap answer, decided again by the gate of every operation of the module',
  },
  { source: 'platform', call: 'time_feature_categories, organization_time_feature_access', operations: ['bootstrap'], note: inBootstrap },
  {
    source: 'platform',
    call: 'employees: select by user_id, active, with the time tracking group',
    operations: ['bootstrap', 'timesheets.mine'],
  },
  { source: 'platform', call: 'employees: count of active direct reports', operations: ['bootstrap'] },
  {
    source: 'platform',
    call: 'realtime: organizations by id, organization_time_feature_access of the organization',
    operations: ['live.events'],
    note: 'Open tabs ask bootstrap again',
  },
  {
    source: 'platform',
    call: 'app events org-modules-updated, time-feature-access-updated',
    operations: ['bootstrap', 'live.events'],
    note: 'The server announces both, so other tabs and devices hear of them too',
  },
  { source: 'workforce', call: 'auth: get the current user', operations: ['bootstrap'] },
  { source: 'workforce', call: 'organizations: select by id', operations: ['bootstrap'] },
]
