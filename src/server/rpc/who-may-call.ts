import type { EndpointMeta } from '#core/endpoint.ts'
import { parseNeed } from '#core/permission.ts'

/** What an operation requires of its caller, as sentences for the reference page and the OpenAPI document. */
export function whoMayCall({ access, idempotent }: EndpointMeta): string {
  const sentences = [requirement(access)]
  if (access.base !== undefined)
    sentences.push(access.base === 'admin' ? 'For administrators only.' : 'For managers and administrators only.')
  if (access.module !== undefined) sentences.push(`The organization must have the module \`${access.module}\`.`)
  if (access.feature !== undefined) sentences.push(`The feature \`${access.feature}\` must be on.`)
  if (idempotent) sentences.push('Repeats nothing when it is sent again with the same `Idempotency-Key`.')
  return sentences.join(' ')
}

function requirement(access: EndpointMeta['access']): string {
  if (access.public) return 'No sign-in required.'
  if (access.visitor) return 'No sign-in required. Answers with what the organization shows to everyone.'
  const need = parseNeed(access.permission)
  if (need.kind === 'permission') return `Requires the permission \`${need.name}\` at level \`${need.level}\`.`
  if (need.kind === 'signed_in') return 'Requires a session.'
  if (need.kind === 'member') return 'Requires an active membership in the organization.'
  return 'Requires a platform administrator who is not inside an organization.'
}
