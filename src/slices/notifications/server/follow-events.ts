import { fail } from '#core/failure.ts'
import type { LiveEvent } from '#server/live/event-stream.ts'
import type { LiveHub } from '#server/live/hub.ts'
import type { Verb } from '#server/rpc/verb.ts'

type Events = AsyncGenerator<LiveEvent, void>

/** The event stream of one tab. The hub requires an active member, and authorizes every event. */
export function followEvents(hub: LiveHub): Verb<undefined, { readingForMs?: number | undefined }, Events> {
  return async ({ ctx: { request }, input }) => {
    const token = request.token ?? fail('UNAUTHENTICATED', 'Not authenticated')
    const { domain, organization } = request
    return hub.subscribe({ token, domain, organization }, request.signal, input.readingForMs)
  }
}
