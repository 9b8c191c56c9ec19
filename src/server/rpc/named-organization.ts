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

/** What a call names, in its header or its input. Throws BAD_REQUEST where the two contradict each other. */
export function oneNamed(inHeader: string | null, inInput: string | null): string | null {
  if (inHeader !== null && inInput !== null && inHeader !== inInput) {
    fail('BAD_REQUEST', `${HEADER}: the address names another organization`, { field: HEADER, rule: 'one_organization' })
  }
  return inHeader ?? inInput
}
