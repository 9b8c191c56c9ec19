import { settingsEndpoints } from '#core/settings.ts'
import { systemPreferences } from '#core/system-preferences.ts'

export const settings = settingsEndpoints(systemPreferences, { path: '/settings/system-preferences', noun: 'system preferences' })
