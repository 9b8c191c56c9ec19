import { z } from 'zod'

/** The pay period of the group that new people get, for the setup steps. */
export const payPeriodFacts = z.object({
  /** Null without a time tracking group. */
  payPeriod: z
    .object({
      kind: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly', 'custom']),
      /** A weekday's name, or a day of the month in digits. */
      startsOn: z.string(),
      secondStartsOn: z.int().nullable(),
      /** Days from a period's end to its payday. */
      paydayOffset: z.int(),
    })
    .nullable(),
})
export type PayPeriodFacts = z.output<typeof payPeriodFacts>
