import { z } from 'zod'
import { currencyDigits, isCurrency } from './money.ts'
import { settingsGroup } from './settings.ts'

/**
 * An organization's currency has two decimals, so that a change of it never changes the value of a stored amount. Authority: decision 27.
 * Rule MNY-4.
 */
const DECIMALS = 2

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
        .refine(isCurrency, { error: 'must be the code of a currency, such as USD', params: { rule: 'currency' }, abort: true })
        .refine(code => currencyDigits(code) === DECIMALS, {
          error: 'must be a currency with two decimals, such as USD',
          params: { rule: 'currency_decimals' },
        })
        .describe('ISO 4217 code of the currency for all amounts; it must have two decimals'),
      byDefault: 'USD',
    },
    showFieldInfo: {
      schema: z.boolean().describe('Whether members may see the table and column of each field of a form'),
      byDefault: false,
    },
    showDebugInfo: { schema: z.boolean().describe('Whether members may open the debug panel'), byDefault: false },
  },
})
