import type { OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { kiosk } from '#slices/kiosk/contract/kiosk.ts'
import { KIOSK_IDLE_SECONDS } from '#slices/kiosk/rules/kiosk-session.ts'
import type { KioskDeps } from '../deps.ts'

type SessionTime = OutputOf<typeof kiosk.stay>

/** How long this session lasts without activity. Throws UNAUTHENTICATED once it is over, and for a session that did not begin at a kiosk. */
export async function kioskSession({ identity }: KioskDeps, request: RequestContext): Promise<SessionTime> {
  return { secondsLeft: await identity.kiosk.secondsLeft(request, KIOSK_IDLE_SECONDS) }
}

/** The only call that restarts the minute. Throws as `kioskSession` does. */
export async function stayAtKiosk({ identity }: KioskDeps, request: RequestContext): Promise<SessionTime> {
  return { secondsLeft: await identity.kiosk.stay(request, KIOSK_IDLE_SECONDS) }
}
