import { z } from 'zod'
import { isPlainDate } from './plain-date.ts'

/** Shapes that every contract shares. Inputs are strict objects made of these, so unknown fields are refused by name. */
export const id = z.uuid()
export const plainDate = z.string().refine(isPlainDate, 'must be a calendar date, YYYY-MM-DD')
/** An instant, ISO 8601 with zone, as the database prints it. */
export const instant = z.string()
export const nothing = z.strictObject({})
export const done = z.object({ ok: z.literal(true) })
