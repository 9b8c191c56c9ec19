import { z } from 'zod'
import { currencyDigits, isCurrency } from './money.ts'
import { timeZone } from './schemas.ts'
import { settingsGroup } from './settings.ts'

/**
 * An organization's currency has two decimals, so that a change of it never changes the value of a stored amount. Authority: decision 27.
 * Rule MNY-4.
 */
const DECIMALS = 2

/** The languages that are offered: those whose texts are complete. */
export const LANGUAGES = ['en'] as const

/**
 * Preferences of an organization for the whole product. A trigger also copies its time zone to `app.organizations`, for queries that need
 * the current day.
 */
export const systemPreferences = settingsGroup({
  name: 'system_preferences',
  permission: 'settings_system_preferences',
  keys: {
    timezone: {
      schema: timeZone.describe('IANA name of the time zone of the current day, where a location has none of its own'),
      byDefault: 'America/New_York',
    },
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
    fiscalYearStart: {
      schema: z.int().min(1).max(12).describe('Month in which the fiscal year starts, 1 to 12; it starts on the first day of the month'),
      byDefault: 1,
    },
    language: {
      schema: z.enum(LANGUAGES).describe('Language of the product; only languages whose texts are complete are offered'),
      byDefault: 'en',
    },
    showFieldInfo: {
      schema: z.boolean().describe('Whether members may see the table and column of each field of a form'),
      byDefault: false,
    },
    showDebugInfo: { schema: z.boolean().describe('Whether members may open the debug panel'), byDefault: false },
  },
})
