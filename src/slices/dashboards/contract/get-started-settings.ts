import { z } from 'zod'
import { settingsEndpoints, settingsGroup } from '#core/settings.ts'

const confirmation = (of: string) => ({
  schema: z.boolean().describe(`Whether an administrator confirmed ${of} without changes`),
  byDefault: false,
})

/** Administrators' choices about the list of first steps. Shared by the organization: its administrators do the first steps together. */
export const getStartedSettings = settingsGroup({
  name: 'get_started',
  permission: 'settings_organization_profile',
  keys: {
    hidden: { schema: z.boolean().describe('Whether the setup steps are hidden from the dashboard'), byDefault: false },
    profile: confirmation('their own profile'),
    departments: confirmation('the departments'),
    locations: confirmation('the locations'),
    pay_period: confirmation('the pay period'),
  },
})

export const getStartedSettingsEndpoints = settingsEndpoints(getStartedSettings, {
  path: '/settings/get-started',
  noun: 'settings for the setup steps on the dashboard',
})
