import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The page must not wait longer for a slow database; the browser then sends the calls itself, and shows their errors. */
const TIMEOUT_MS = 1000

/** A call that is made before the page is sent. `input` holds the parameters of the screen's path. */
export interface FirstCall {
  /** As `part/name`. */
  name: string
  input: Readonly<Record<string, string>>
}

/** Key by which the browser looks up an answer (src/web/send-call.ts). */
const keyOf = ({ name, input }: FirstCall): string =>
  Object.keys(input).length === 0 ? name : `${name}?${new URLSearchParams(Object.entries(input).toSorted())}`

/**
 * The answers to a browser's first calls, as JSON, to be sent with the page and save a round trip. The calls are made with the browser's cookie,
 * and pass the same checks and limits. Null unless all of `names` succeed. If one of the `others` fails, its answer is left out, and the screen gets
 * the error when it makes the call itself.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  names: readonly string[],
  others: readonly FirstCall[],
): Promise<string | null> {
  const { origin } = request.arrival
  const calls: FirstCall[] = [...names.map(name => ({ name, input: {} })), ...others]
  if (calls.length === 0) return null
  const response = app
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
      payload: calls.map(({ name, input }) => ({ url: `${origin}/rpc/${name}`, body: { json: input } })),
    })
    .catch(() => undefined)
  const answer = await Promise.race([response, wait(TIMEOUT_MS, undefined, { ref: false })])
  if (answer?.statusCode !== 207) return null
  const items = answer.json<{ index: number; status?: number; body: { json: unknown } }[]>()
  const answered = new Map(
    items.flatMap(({ index, status = 200, body }) => (status === 200 && calls[index] ? [[keyOf(calls[index]), body.json]] : [])),
  )
  return names.every(name => answered.has(name)) ? JSON.stringify(Object.fromEntries(answered)) : null
}
