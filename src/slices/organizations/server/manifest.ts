import { sqlStatement } from '#server/db/statement.ts'
import { defineSlice } from '#server/slice.ts'
import { accountSecurity } from '#slices/organizations/contract/account-security.ts'
import { organizations as contract } from '#slices/organizations/contract/organizations.ts'
import { publicProfile } from '#slices/organizations/contract/public-profile.ts'
import { preferences } from '#slices/organizations/contract/system-preferences.ts'
import { LOGO } from '#slices/organizations/rules/logo.ts'
import { accountSecurityRoutes } from './account-security.ts'
import { organizationConstraints } from './create-organization.ts'
import { logo } from './logo.ts'
import { profilePage } from './public-page.ts'
import { publicProfileRoutes } from './public-profile.ts'
import { organizationRoutes, preferencesRoutes } from './routes.ts'

export const organizations = defineSlice({
  contract: { organizations: contract, preferences, accountSecurity, publicProfile },
  shownToVisitors: { 'app.organizations': ['domain', 'id', 'logo_url', 'name'] },
  tables: ['app.organizations'],
  readBy: {
    'app.organizations': ['access', 'approvals', 'invitations', 'people', 'support', 'time', 'time-groups'],
  },
  constraints: organizationConstraints,
  live: {
    // Settings change what every member sees; the event names the organization alone.
    organization_settings: {
      superAdmins: true,
      audience: sqlStatement(`
        select m.organization_id as id, m.user_id from app.organization_members m
        where m.organization_id = (select app.org_id()) and m.organization_id = any ($ids::uuid[]) and m.user_id = any ($users::uuid[])
          and m.status = 'active'`),
    },
  },
  mailKinds: {
    welcome: {
      words: 'Welcome',
      ofOrganization: true,
      failed: { title: 'Email Error', text: 'Failed to send welcome email. Please try again.' },
    },
  },
  files: { [LOGO.kind]: logo },
  publicPages: [profilePage],
  routes: (parts: { organizationsBelow: string | null; previewPrefix?: string | undefined }) => ({
    organizations: organizationRoutes(parts),
    preferences: preferencesRoutes,
    accountSecurity: accountSecurityRoutes,
    publicProfile: publicProfileRoutes,
  }),
})
