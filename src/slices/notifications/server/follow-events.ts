import { fail } from '#core/failure.ts'
import type { LiveEvent, LiveHub } from '#server/live/hub.ts'
import type { Verb } from '#server/rpc/verb.ts'

type Events = AsyncGenerator<LiveEvent, void>

/** The stream of one tab. The hub gates it as an active member, and each event again. */
export function followEvents(hub: LiveHub): Verb<undefined, { readingForMs?: number | undefined }, Events> {
  return async ({ ctx: { request }, input }) => {
    const token = request.token ?? fail('UNAUTHENTICATED', 'Not authenticated')
    const { domain, organization } = request
    return hub.subscribe({ token, domain, organization }, request.signal, input.readingForMs)
  }
}
