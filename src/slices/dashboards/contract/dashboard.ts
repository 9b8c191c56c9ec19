import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { nothing } from '#core/schemas.ts'

/** A number of a list, and the screen that shows the rows it is of. */
const card = z.object({
  name: z.string(),
  label: z.string(),
  value: z.int(),
  /** `integer` is a count, `minutes` are hours, and `money` is in the currency's smallest unit. */
  type: z.enum(['integer', 'minutes', 'money']),
  /** After a count: 1 person, 12 people. */
  words: z.object({ one: z.string(), other: z.string() }).nullable(),
  path: z.string(),
  search: z.record(z.string(), z.string()),
})

/** The start page. `fields` are those of the slices' parts, each of which answers every member of whatever they may see. */
export function dashboardOf(fields: Readonly<Record<string, z.ZodType>>) {
  return endpoint({
    method: 'GET',
    path: '/dashboard',
    tag: 'Dashboards',
    permission: 'member',
    summary: "The current user's hours, timesheet, newest entries, and pending approvals, and a number of each list that they may see.",
    input: nothing,
    output: z.looseObject({
      ...fields,
      /** Of the lists that the current user may call. */
      cards: z.array(card),
    }),
  })
}
