import { z } from 'zod'
import { endpoint, eventStream } from '#core/endpoint.ts'
import { drawnFor, id } from '#core/schemas.ts'

/** One stream per tab. Events are hints that a crash may lose: clients refetch on reconnect and on focus. */
export const liveEvent = z.object({
  table: z.string(),
  id,
})

export const live = {
  events: endpoint({
    method: 'GET',
    path: '/live',
    tag: 'Notifications',
    permission: 'member',
    summary: 'Server-sent events that name the changed records the current user may see. Each event is authorized again before it is sent.',
    input: z.strictObject({
      ...drawnFor,
      readingForMs: z.coerce
        .number()
        .int()
        .min(0)
        .max(30_000)
        .optional()
        .describe('Milliseconds since the client loaded what it shows. Later changes are sent first.'),
    }),
    output: eventStream(liveEvent),
  }),
}
