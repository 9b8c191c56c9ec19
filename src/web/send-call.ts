/** One call on its way: its address below /rpc, what it says, what it says it with. */
export interface Call {
  path: readonly string[]
  input: unknown
  headers: Readonly<Record<string, string>>
  /** The organization that it is for: the server refuses it where the session stands in another one. Null before one is known. */
  organization: string | null
  signal: AbortSignal | undefined
}

export interface CallAnswer {
  status: number
  /** What the operation answered, or the error it refused with. */
  json: unknown
}

/** The server takes no more calls in one request. */
const MOST_TOGETHER = 20

type Waiting = Call & PromiseWithResolvers<CallAnswer>

let waiting: Waiting[] = []

/**
 * Sends a call of the contract as the server's RPC protocol has it. Its own client knows files, streams and dates too, which no operation
 * here has, and would be a tenth of what a browser loads before sign-in. Rejects as fetch does when no answer came.
 */
export async function sendCall({ path, input, headers, organization, signal }: Call): Promise<CallAnswer> {
  const response = await post(path.join('/'), { json: input }, { ...headers, ...naming(organization) }, signal)
  return { status: response.status, json: contentOf(await response.json()) }
}

// Tests of the server read this file too, without a page.
const cameWithPage = globalThis.document?.getElementById('first-answers')?.textContent
/** Came with the page (src/server/http/first-answers.ts). Good for the very first calls only: whatever is sent may change them. */
const answered = new Map<string, unknown>(Object.entries(JSON.parse(cameWithPage ?? '{}')))

/** The same, but all that are asked for in one turn of the page leave as one request. One that is given up goes on with the others. */
export async function sendTogether(call: Call): Promise<CallAnswer> {
  const name = call.path.join('/')
  // What came with the page answers calls without input.
  if (answered.has(name) && Object.keys(call.input ?? {}).length === 0) {
    const json = answered.get(name)
    answered.delete(name)
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
  for (let at = 0; at < all.length; at += MOST_TOGETHER) void sendBatch(all.slice(at, at + MOST_TOGETHER))
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
    // Who is not answered by now never will be.
    throw new TypeError('the answer to a batch is not whole')
  } catch (error) {
    for (const { reject } of calls) reject(error)
  }
}

/** Each call says it for itself, also inside a batch. */
const naming = (organization: string | null) => (organization === null ? {} : { 'x-organization': organization })

function post(path: string, body: unknown, headers: Call['headers'], signal?: AbortSignal): Promise<Response> {
  answered.clear()
  return fetch(`/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
}

/** `meta` would say what JSON cannot: a date, a set. Contracts have none. */
function contentOf({ json, meta }: { json?: unknown; meta?: unknown }): unknown {
  if (meta !== undefined) throw new TypeError('an answer holds more than JSON')
  return json
}
