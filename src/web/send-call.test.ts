// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sendCall, sendTogether } from './send-call.ts'

afterEach(() => vi.unstubAllGlobals())

const call = (name: string, organization: string | null = null) => ({
  path: ['part', name],
  input: { name },
  headers: { 'x-request-token': 'mine' },
  organization,
  signal: undefined,
})

/** Answers each request with the result of `answer` and records the requests. */
function server(answer: (url: string, body: never) => { status?: number; body: unknown }) {
  const requests: { url: string; headers: Record<string, string> }[] = []
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    requests.push({ url, headers })
    const { status = 200, body: text } = answer(url, JSON.parse(body) as never)
    return new Response(JSON.stringify(text), { status })
  })
  return requests
}

test('a single call goes to its own address and returns its answer or its error', async () => {
  const requests = server((_, { json }: { json: { name: string } }) =>
    json.name === 'bad' ? { status: 403, body: { json: { code: 'FORBIDDEN' } } } : { body: { json: json.name } },
  )
  expect(await sendCall(call('good'))).toEqual({ status: 200, json: 'good' })
  expect(await sendCall(call('bad'))).toEqual({ status: 403, json: { code: 'FORBIDDEN' } })
  expect(requests[0]).toMatchObject({ url: '/rpc/part/good', headers: { 'content-type': 'application/json', 'x-request-token': 'mine' } })
})

test('calls of one tick leave as one request, and an error affects its own call only', async () => {
  const requests = server((_, items: { url: string }[]) => ({
    status: 207,
    body: items
      .map(({ url }, index) => (url.endsWith('/bad') ? { index, status: 409, body: { json: 'no' } } : { index, body: { json: index } }))
      .toReversed(),
  }))
  const answers = await Promise.all([sendTogether(call('a')), sendTogether(call('bad')), sendTogether(call('c'))])
  expect(answers).toEqual([
    { status: 207, json: 0 },
    { status: 409, json: 'no' },
    { status: 207, json: 2 },
  ])
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ url: '/rpc/__batch__', headers: { 'x-orpc-batch': 'buffered', 'x-request-token': 'mine' } })
})

test('each call names its own organization, alone and in a batch', async () => {
  const bodies: unknown[] = []
  const requests = server((_, body: unknown) => {
    bodies.push(body)
    return Array.isArray(body)
      ? { status: 207, body: body.map((_, index) => ({ index, body: { json: index } })) }
      : { body: { json: 'alone' } }
  })
  await sendCall(call('alone', 'harbor'))
  await Promise.all([sendTogether(call('a', 'harbor')), sendTogether(call('b', 'river')), sendTogether(call('c'))])
  expect(requests.map(({ headers }) => headers['x-organization'])).toEqual(['harbor', undefined])
  expect(bodies[1]).toMatchObject([
    { headers: { 'x-organization': 'harbor' } },
    { headers: { 'x-organization': 'river' } },
    { headers: {} },
  ])
})

test('a single read, and the twenty-first, are not batched', async () => {
  const requests = server((_, body: unknown) =>
    Array.isArray(body) ? { status: 207, body: body.map((_, index) => ({ index, body: { json: 'many' } })) } : { body: { json: 'one' } },
  )
  const answers = await Promise.all(Array.from({ length: 21 }, () => sendTogether(call('x'))))
  expect(answers.map(({ json }) => json)).toEqual([...Array.from({ length: 20 }, () => 'many'), 'one'])
  expect(requests.map(({ url }) => url)).toEqual(['/rpc/__batch__', '/rpc/part/x'])
})

test('a call without an answer fails, whether the whole request was lost or one answer is missing', async () => {
  server(() => ({ status: 207, body: [{ index: 0, body: { json: 'first' } }] }))
  const partly = await Promise.allSettled([sendTogether(call('a')), sendTogether(call('b'))])
  expect(partly.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const lost = await Promise.allSettled([sendTogether(call('a')), sendTogether(call('b'))])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('an answer with types that JSON cannot hold is an error', async () => {
  server(() => ({ body: { json: '2026-03-01', meta: [[1]] } }))
  await expect(sendCall(call('date'))).rejects.toThrow('more than JSON')
})

test('an answer delivered with the page is used once, without a request, and only before anything was sent', async () => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="first-answers">{"part/a":{"n":1},"part/b":{"n":2},"part/c":{"n":3}}</script>`
  const { sendTogether } = await import('./send-call.ts')
  const requests = server(() => ({ body: { json: 'from the server' } }))
  const plain = (name: string) => ({ ...call(name), input: {} })
  expect(await Promise.all([sendTogether(plain('a')), sendTogether(plain('b'))])).toEqual([
    { status: 200, json: { n: 1 } },
    { status: 200, json: { n: 2 } },
  ])
  expect(requests).toEqual([])
  expect(await sendTogether(plain('a'))).toEqual({ status: 200, json: 'from the server' })
  expect(await sendTogether(plain('c')), 'something was sent before').toEqual({ status: 200, json: 'from the server' })
})

test('an answer delivered with the page is not used for a call with input', async () => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="first-answers">{"part/a":{"n":1}}</script>`
  const { sendTogether } = await import('./send-call.ts')
  server(() => ({ body: { json: 'from the server' } }))
  expect(await sendTogether(call('a'))).toEqual({ status: 200, json: 'from the server' })
})

test('an answer delivered with the page of a screen with a parameter is used for exactly that parameter', async () => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="first-answers">{"part/read?id=a-1":{"n":1}}</script>`
  const { sendTogether } = await import('./send-call.ts')
  server(() => ({ body: { json: 'from the server' } }))
  const reading = (id: string) => ({ ...call('read'), input: { id } })
  expect(await sendTogether(reading('a-1'))).toEqual({ status: 200, json: { n: 1 } })
  expect(await sendTogether(reading('a-2'))).toEqual({ status: 200, json: 'from the server' })
})
