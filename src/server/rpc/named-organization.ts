import { fail } from '#core/failure.ts'
import { type DrawnFor, id } from '#core/schemas.ts'

const HEADER = 'x-organization'

/** The organization in a call's header; null if there is none. Throws BAD_REQUEST if it is not an id. */
export function organizationNamed(headers: Readonly<Record<string, unknown>>): string | null {
  const named = headers[HEADER]
  if (named === undefined) return null
  const { success, data } = id.safeParse(named)
  return success ? data : fail('BAD_REQUEST', `${HEADER}: must be the id of one organization`, { field: HEADER, rule: 'uuid' })
}

/** The organization in the input of a file or event stream; null for any other input. */
export const namedIn = (input: unknown): string | null => (input as Partial<DrawnFor> | undefined)?.organization ?? null

/** The organization that a call names in its header or its input. Throws BAD_REQUEST if the two differ. */
export function oneNamed(inHeader: string | null, inInput: string | null): string | null {
  if (inHeader !== null && inInput !== null && inHeader !== inInput) {
    fail('BAD_REQUEST', `${HEADER}: the URL names a different organization`, { field: HEADER, rule: 'one_organization' })
  }
  return inHeader ?? inInput
}
