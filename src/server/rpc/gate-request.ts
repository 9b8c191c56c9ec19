import type { EndpointAccess } from '#core/endpoint.ts'
import { fail } from '#core/failure.ts'
import { parseNeed } from '#core/permission.ts'
import type { GateRequest, PersonRequest } from '#server/db/gate.ts'
import type { RequestContext } from './verb.ts'

/** What is declared as needed, of an operation or a kind of file that is not open to everyone. */
export type Guard = Exclude<EndpointAccess, { public: true } | { visitor: true }>

/** Who asks. Throws UNAUTHENTICATED for a request without a session. */
export function personRequestOf({ token, domain, organization, isForKiosk = false, device = null }: RequestContext): PersonRequest {
  return { token: token ?? fail('UNAUTHENTICATED', 'Not authenticated'), domain, organization, kiosk: isForKiosk, device }
}

/** Makes what the gate is asked of a request, from what is declared as needed. */
export function gateRequestOf({ permission, base, module, feature }: Guard): (request: RequestContext) => GateRequest {
  const need = parseNeed(permission)
  const needed =
    need.kind === 'permission' ? { permission: need.name, level: need.level } : { permission: need.kind, level: 'read' as const }
  return request => ({ ...personRequestOf(request), ...needed, module: module ?? null, feature: feature ?? null, base: base ?? null })
}
