import { fail } from '#core/failure.ts'
import { type DrawnFor, id } from '#core/schemas.ts'

const HEADER = 'x-organization'

/** The organization that a call names in its header; null without one. Throws BAD_REQUEST for what is no id. */
export function organizationNamed(headers: Readonly<Record<string, unknown>>): string | null {
  const named = headers[HEADER]
  if (named === undefined) return null
  const { success, data } = id.safeParse(named)
  return success ? data : fail('BAD_REQUEST', `${HEADER}: must be the id of one organization`, { field: HEADER, rule: 'uuid' })
}

/** The organization that the input of a file or an event stream names; null for every other input. */
export const namedIn = (input: unknown): string | null => (input as Partial<DrawnFor> | undefined)?.organization ?? null
