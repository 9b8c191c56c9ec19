import { z } from 'zod'
import { isPlainDate, isWorkDate, WORK_DATES } from './plain-date.ts'

/** The largest value of PostgreSQL's `integer`, the type of every number that is stored. */
export const MAX_INTEGER = 2_147_483_647

/**
 * Shapes that every contract shares. Inputs are strict objects made of these, so unknown fields are refused by name. Each has a
 * least and a most: src/main/contract-bounds.test.ts fails for an input without them.
 */
export const id = z.uuid()
/** A calendar date as it is stored and answered. An input that is calculated with takes `workDate`. */
export const plainDate = z
  .string()
  .refine(isPlainDate, { error: 'must be a calendar date, YYYY-MM-DD', params: { rule: 'calendar_date' }, abort: true })
  .meta({ format: 'date', formatMinimum: '1900-01-01', formatMaximum: '2999-12-31' })
/** A day that hours, pay periods and reports are asked for: the days around it are dates too. */
export const workDate = plainDate
  .refine(isWorkDate, { error: `must be from ${WORK_DATES.first} to ${WORK_DATES.last}`, params: { rule: 'date_range' } })
  .meta({ format: 'date', formatMinimum: WORK_DATES.first, formatMaximum: WORK_DATES.last })
/** An instant, ISO 8601 with zone, as the database prints it. */
export const instant = z.string()
/** The version of a stored record that a change was made on. */
export const version = z.int().min(1).max(MAX_INTEGER)
/** The same where the record may not be stored yet: 0. */
export const versionOrNew = z.int().min(0).max(MAX_INTEGER)
/** A boolean, also as a query writes it. */
export const flag = z.string().max(10).pipe(z.stringbool()).or(z.boolean())
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
