import type { OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { kiosk } from '#slices/kiosk/contract/kiosk.ts'
import type { KioskDeps } from '../deps.ts'
import { deviceHere } from '../device-here.ts'

/** Names the kiosk and its organization on its sign-in screen. */
export async function device(deps: KioskDeps, request: RequestContext): Promise<OutputOf<typeof kiosk.device>> {
  const here = await deviceHere(deps, request)
  return { kiosk: here && { name: here.name, organizationName: here.organizationName } }
}
