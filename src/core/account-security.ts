import { z } from 'zod'
import { plainDate } from './schemas.ts'
import { settingsGroup } from './settings.ts'

/** Of whom an organization demands a second factor. */
export const SECOND_FACTOR_OF = ['nobody', 'administrators', 'everyone'] as const

/**
 * Security that an organization requires of its members' accounts. On save, `app.refresh_member_access` stores for each member how long
 * they may go without a second factor; the gate compares against that.
 */
export const accountSecurity = settingsGroup({
  name: 'account_security',
  permission: 'settings_roles',
  keys: {
    secondFactor: {
      schema: z
        .strictObject({
          requiredOf: z.enum(SECOND_FACTOR_OF).describe('Who must have a second factor'),
          lastDayWithout: plainDate
            .nullable()
            .describe("The last day on which they may do without, in the organization's time zone; null only where no one must have one"),
        })
        .refine(({ requiredOf, lastDayWithout }) => (requiredOf === 'nobody') === (lastDayWithout === null), {
          error: 'needs a date where someone must have a second factor, and none otherwise',
          path: ['lastDayWithout'],
          params: { rule: 'last_day_without' },
        })
        .describe('Who must have a second factor, and from when'),
      byDefault: { requiredOf: 'nobody', lastDayWithout: null },
    },
  },
})
