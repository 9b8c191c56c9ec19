import { z } from 'zod'
import { isCurrency } from './money.ts'
import { settingsGroup } from './settings.ts'

/**
 * What an organization prefers in the whole product. Its time zone stands in `app.organizations` until this group has it (decision 27); a key is
 * added with what obeys it.
 */
export const systemPreferences = settingsGroup({
  name: 'system_preferences',
  permission: 'settings_system_preferences',
  keys: {
    currency: {
      schema: z
        .string()
        .length(3)
        .refine(isCurrency, { error: 'must be the code of a currency, such as USD', params: { rule: 'currency' } })
        .describe('Of every amount of money: its code by ISO 4217'),
      byDefault: 'USD',
    },
  },
})
