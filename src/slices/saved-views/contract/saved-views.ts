import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const tag = 'Saved views'

/** The address of the list: a screen's path. */
const screen = z
  .string()
  .max(100)
  .regex(/^\/[a-z0-9/-]*$/)
/** A column by its key, and whether it was switched on or off. */
const column = z.strictObject({ key: line(60), isShown: z.boolean() })
const fields = {
  name: line(60),
  /** Filters, order and view as they stand in the address, encoded and without the question mark. */
  query: z
    .string()
    .max(2000)
    .regex(/^[\w%&=+*.,~-]*$/),
  /** The others are shown as the list says. */
  columns: z.array(column).max(60),
}
const savedView = z.object({ id, name: z.string(), query: z.string(), columns: z.array(column) })

/** Lists as a person saved them under a name, for any screen; no one else sees them. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    tag,
    permission: 'member',
    summary: "The current user's saved views of a screen, sorted by name.",
    input: z.strictObject({ screen }),
    output: z.object({ views: z.array(savedView) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/saved-views',
    tag,
    permission: 'member',
    idempotent: true,
    summary: 'Saves a view under an unused name, or changes one if `id` is given. A person may have up to 50 per screen.',
    input: z.strictObject({ id: id.optional(), screen, ...fields }),
    output: savedView,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/saved-views/{id}/remove',
    tag,
    permission: 'member',
    idempotent: true,
    summary: "Removes one of the current user's saved views.",
    input: z.strictObject({ id }),
    output: done,
  }),
}
