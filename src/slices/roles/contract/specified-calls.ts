import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'platform',
    call: 'permissions: select all',
    operations: ['roles.list'],
    note: 'The vocabulary is part of the web app; levels come with each role',
  },
  { source: 'platform', call: 'roles: select by organization_id', operations: ['roles.list'] },
  { source: 'platform', call: 'role_permissions: select by role_id with permission joined', operations: ['roles.list'] },
  {
    source: 'platform',
    call: 'profiles: select by organization_id',
    operations: ['members.list'],
    note: 'Members with their names and roles',
  },
  {
    source: 'platform',
    call: 'roles: insert, update by id',
    operations: ['roles.create', 'roles.update', 'roles.deactivate', 'roles.reactivate'],
  },
  {
    source: 'platform',
    call: 'rpc get_user_permissions, of another person',
    operations: ['permissionAudit.person'],
    note: 'With settings_roles; whoever is no member is denied like an unknown id',
  },
  { source: 'platform', call: 'rpc delete_role_if_unused', operations: ['roles.delete'] },
  {
    source: 'platform',
    call: 'role_permissions: delete by role_id, insert',
    operations: ['roles.setLevels'],
    note: 'One transaction: the old set or the new one',
  },
  { source: 'platform', call: 'user_roles: select by organization_id with role joined', operations: ['members.list'] },
  { source: 'platform', call: 'user_roles: select by role_id and organization_id', operations: ['members.list'] },
  {
    source: 'platform',
    call: 'user_roles: insert',
    operations: ['members.assignRole'],
    note: 'In place of the one before: a member has one role',
  },
  { source: 'platform', call: 'user_roles: delete by user', operations: ['members.removeRole'] },
]
