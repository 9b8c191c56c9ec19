import { z } from 'zod'
import { isPlainDate } from './plain-date.ts'

/** Shapes that every contract shares. Inputs are strict objects made of these, so unknown fields are refused by name. */
export const id = z.uuid()
export const plainDate = z.string().refine(isPlainDate, 'must be a calendar date, YYYY-MM-DD')
/** An instant, ISO 8601 with zone, as the database prints it. */
export const instant = z.string()
export const nothing = z.strictObject({})
/**
 * The organization that a page shows, in the input of what its browser asks for by an address alone: a file, an event stream. All other calls
 * name it in the header `x-organization`. Compared by the gate either way.
 */
export const drawnFor = { organization: id.optional() }
export interface DrawnFor {
  organization?: string | undefined
}
export const done = z.object({ ok: z.literal(true) })
