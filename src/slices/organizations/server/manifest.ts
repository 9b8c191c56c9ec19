import { systemPreferences } from '#core/system-preferences.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import { defineSlice } from '#server/slice.ts'
import { settings } from '#slices/organizations/contract/system-preferences.ts'

export const organizations = defineSlice({
  contract: { settings },
  tables: ['app.organizations'],
  readBy: {
    'app.organizations': ['access', 'invitations', 'modules', 'people', 'time'],
  },
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
  routes: () => ({ settings: settingsRoutes(systemPreferences) }),
})
