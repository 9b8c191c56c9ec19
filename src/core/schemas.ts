import { z } from 'zod'
import { isPlainDate, isWorkDate, WORK_DATES } from './plain-date.ts'
import { isTimeZone } from './time-zone.ts'

/** The largest value of PostgreSQL's `integer`, the type of every stored number but money. */
export const MAX_INTEGER = 2_147_483_647
/** The largest amount, in minor units: ten billion dollars. Stored as `bigint`, and exact in JavaScript. */
export const MAX_MONEY = 1_000_000_000_000

/**
 * Schemas that all contracts share. Inputs are strict objects of these, so unknown fields are validation errors. Each has a minimum
 * and a maximum: src/main/contract-bounds.test.ts fails for an input without them.
 */
/** In lower case, as the database prints it: one record has one id, however a client writes it. */
export const id = z.uuid().toLowerCase()
/** A calendar date as stored and returned. Use `workDate` for an input that enters date arithmetic. */
export const plainDate = z
  .string()
  .refine(isPlainDate, { error: 'must be a calendar date, YYYY-MM-DD', params: { rule: 'calendar_date' }, abort: true })
  .meta({ format: 'date', formatMinimum: '1900-01-01', formatMaximum: '2999-12-31' })
/** A day as input for hours, pay periods and reports: the dates around it are valid too. */
export const workDate = plainDate
  .refine(isWorkDate, { error: `must be from ${WORK_DATES.first} to ${WORK_DATES.last}`, params: { rule: 'date_range' } })
  .meta({ format: 'date', formatMinimum: WORK_DATES.first, formatMaximum: WORK_DATES.last })
/** An instant, ISO 8601 with zone, as the database prints it. */
export const instant = z.string().meta({ format: 'date-time' })
/** The version of the stored record that a change was based on. */
export const version = z.int().min(1).max(MAX_INTEGER)
/** Like `version`, but 0 when the record may not exist yet. */
export const versionOrNew = z.int().min(0).max(MAX_INTEGER)
/** An amount that is not negative, in minor units of the organization's currency: 1250 is 12.50 dollars. */
export const money = z.int().min(0).max(MAX_MONEY).meta({ format: 'money' })
/** A time zone by its IANA name. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be a time zone such as America/New_York', params: { rule: 'timezone' } })
/** A boolean, also in its query-string form. */
export const flag = z.string().max(10).pipe(z.stringbool()).or(z.boolean())
export const nothing = z.strictObject({})
/**
 * The organization that a page shows. Files and event streams carry it in their input, because the browser requests them by address
 * alone. All other calls send it in the header `x-organization`. The gate compares it either way.
 */
export const drawnFor = { organization: id.optional() }
export interface DrawnFor {
  organization?: string | undefined
}
export const done = z.object({ ok: z.literal(true) })
