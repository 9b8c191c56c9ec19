import { settingsEndpoints } from '#core/settings.ts'
import { systemPreferences } from '#core/system-preferences.ts'

const { list, save } = settingsEndpoints(systemPreferences, { path: '/settings/system-preferences', noun: 'system preferences' })

export const preferences = { read: list, update: save }
