/** One call to send: its address below /rpc, its input and its headers. */
export interface Call {
  path: readonly string[]
  input: unknown
  headers: Readonly<Record<string, string>>
  /** The organization of the call: the server denies it when the session is in another one. Null before one is known. */
  organization: string | null
  signal: AbortSignal | undefined
}

export interface CallAnswer {
  status: number
  /** The operation's output, or the error it failed with. */
  json: unknown
}

/** The server's maximum of calls per request. */
const MAX_TOGETHER = 20

type Waiting = Call & PromiseWithResolvers<CallAnswer>

let waiting: Waiting[] = []

/**
 * Sends a call in the server's RPC protocol. The library's own client also handles files, streams and dates, which no operation here
 * uses, and would be a tenth of what loads before sign-in. Rejects as fetch does when no answer arrives.
 */
export async function sendCall({ path, input, headers, organization, signal }: Call): Promise<CallAnswer> {
  const response = await post(path.join('/'), { json: input }, { ...headers, ...naming(organization) }, signal)
  return { status: response.status, json: contentOf(await response.json()) }
}

// Server tests import this file too, without a page.
const cameWithPage = globalThis.document?.getElementById('first-answers')?.textContent
/**
 * Answers delivered with the page (src/server/http/first-answers.ts). Valid for the very first calls only: any later call may change
 * them.
 */
const answered = new Map<string, unknown>(Object.entries(JSON.parse(cameWithPage ?? '{}')))

/** As the server names an answer that comes with the page: calls without input, and those of the parameters in the screen's path. */
function keyOf({ path, input }: Call): string {
  const given = Object.entries((input ?? {}) as Record<string, string>)
  return path.join('/') + (given.length === 0 ? '' : `?${new URLSearchParams(given.toSorted())}`)
}

/** Like `sendCall`, but all calls of one tick leave as one request. Aborting one call does not abort the others. */
export async function sendTogether(call: Call): Promise<CallAnswer> {
  const key = answered.size === 0 ? '' : keyOf(call)
  if (answered.has(key)) {
    const json = answered.get(key)
    answered.delete(key)
    return { status: 200, json }
  }
  if (waiting.length === 0) setTimeout(sendWaiting)
  const one = { ...call, ...Promise.withResolvers<CallAnswer>() }
  waiting.push(one)
  return one.promise
}

function sendWaiting(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MAX_TOGETHER) void sendBatch(all.slice(at, at + MAX_TOGETHER))
}

async function sendBatch(calls: readonly Waiting[]): Promise<void> {
  const [first] = calls as [Waiting]
  try {
    if (calls.length === 1) return first.resolve(await sendCall(first))
    const items = calls.map(({ path, input, organization }) => ({
      url: `${location.origin}/rpc/${path.join('/')}`,
      headers: naming(organization),
      body: { json: input },
    }))
    const response = await post('__batch__', items, { ...first.headers, 'x-orpc-batch': 'buffered' })
    for (const { index, status = response.status, body } of await response.json()) calls[index]?.resolve({ status, json: contentOf(body) })
    // A call that has no answer by now will not get one.
    throw new TypeError('the answer to a batch is not whole')
  } catch (error) {
    for (const { reject } of calls) reject(error)
  }
}

/** Each call carries its own organization, also inside a batch. */
const naming = (organization: string | null) => (organization === null ? {} : { 'x-organization': organization })

/** One request that was answered: the body as it was sent, and how long it took. */
export type CallWatch = (path: string, body: unknown, response: Response, ms: number) => void
let watch: CallWatch | undefined

/** Tells of every answered request from here on; undefined ends it. For the debug panel. */
export function watchCalls(next: CallWatch | undefined): void {
  watch = next
}

async function post(path: string, body: unknown, headers: Call['headers'], signal?: AbortSignal): Promise<Response> {
  answered.clear()
  const began = performance.now()
  const response = await fetch(`/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  watch?.(path, body, response, performance.now() - began)
  return response
}

/** `meta` would describe values that JSON cannot hold, such as dates and sets. No contract uses them. */
function contentOf({ json, meta }: { json?: unknown; meta?: unknown }): unknown {
  if (meta !== undefined) throw new TypeError('an answer holds more than JSON')
  return json
}
