import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The page itself must not wait for a database that does not answer: its browser asks again, and says what is wrong. */
const PATIENCE_MS = 1000

/**
 * What the browser of a signed-in person would ask for first, answered with the page and so without a round trip. It is asked as the
 * browser would, with its cookie, and goes through the same checks and counts. Null for a stranger, and unless every one of `names` succeeds;
 * a screen's `own` call that is refused stays away, and the screen hears why when it asks.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  names: readonly string[],
  own: string | undefined,
): Promise<string | null> {
  const { origin } = request.arrival
  const calls = own === undefined ? names : [...names, own]
  const asked = app
    .inject({
      method: 'POST',
      url: '/rpc/__batch__',
      remoteAddress: request.address,
      headers: {
        host: request.headers.host,
        cookie: request.headers.cookie,
        'user-agent': request.headers['user-agent'],
        'x-orpc-batch': 'buffered',
      },
      payload: calls.map(name => ({ url: `${origin}/rpc/${name}`, body: { json: {} } })),
    })
    .catch(() => undefined)
  const answer = await Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })])
  if (answer?.statusCode !== 207) return null
  const items = answer.json<{ index: number; status?: number; body: { json: unknown } }[]>()
  const answered = new Map(items.flatMap(({ index, status = 200, body }) => (status === 200 ? [[calls[index], body.json]] : [])))
  return names.every(name => answered.has(name)) ? JSON.stringify(Object.fromEntries(answered)) : null
}
