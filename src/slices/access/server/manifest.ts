import { defineSlice } from '#server/slice.ts'
import { bootstrap as contract } from '#slices/access/contract/bootstrap.ts'
import { bootstrapWith } from './bootstrap.ts'
import { roleConstraints } from './custom-roles.ts'

export const access = defineSlice({
  contract: { bootstrap: contract },
  tables: [
    'app.member_access',
    'app.organization_access',
    'app.organization_members',
    'app.organization_modules',
    'app.organization_time_feature_access',
    'app.role_grants',
    'app.role_permissions',
    'app.roles',
    'app.user_roles',
    'platform.modules',
    'platform.permissions',
    'platform.report_categories',
    'platform.time_feature_categories',
    'platform.user_organization_sessions',
    'platform.vocabulary',
  ],
  readBy: {
    'app.member_access': ['roles'],
    'app.organization_members': [
      'approvals',
      'invitations',
      'kiosk',
      'mailbox',
      'modules',
      'organizations',
      'people',
      'plumbing',
      'roles',
      'staff',
      'support',
    ],
    'app.organization_modules': ['modules'],
    'app.organization_time_feature_access': ['modules', 'roles'],
    'app.role_grants': ['approvals', 'people', 'plumbing', 'roles'],
    'app.role_permissions': ['roles'],
    'app.roles': ['approvals', 'invitations', 'modules', 'people', 'plumbing', 'roles', 'staff'],
    'app.user_roles': ['approvals', 'modules', 'people', 'plumbing', 'roles', 'staff'],
    'platform.modules': ['modules'],
    'platform.permissions': ['roles'],
    'platform.report_categories': ['modules'],
    'platform.time_feature_categories': ['modules', 'roles'],
  },
  constraints: roleConstraints,
  // The calls that src/main/router.tsx makes before any screen.
  firstCalls: ['bootstrap'],
  routes: ({ badges }) => ({ bootstrap: bootstrapWith(badges) }),
})
