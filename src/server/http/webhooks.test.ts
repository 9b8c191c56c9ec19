import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveWebhooks, type WebhookCall } from './webhooks.ts'

const app = fastify()
let answered: WebhookCall[]
let rejected: string[]

beforeAll(() =>
  serveWebhooks(app, {
    webhooks: {
      '/webhooks/test': {
        maxBytes: 100,
        problemOf: ({ headers }) => (headers['x-signature'] === 'right' ? null : 'signature'),
        answer: async call => {
          answered.push(call)
          return { outcome: 'taken' }
        },
      },
    },
    rejected: (path, _request, rule) => rejected.push(`${path} ${rule}`),
  }),
)
beforeEach(() => {
  ;[answered, rejected] = [[], []]
})
afterAll(() => app.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/test',
    headers: { 'content-type': 'application/json', 'x-signature': 'right', ...headers },
    payload,
  })

test('a call that is signed is answered, with its body byte for byte, whatever JSON would make of it', async () => {
  for (const body of [Buffer.from(' {"b": 1.0, "a": "\\u00e9"}\n'), Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe]), Buffer.from('no json')]) {
    expect((await post(body)).json()).toEqual({ outcome: 'taken' })
    expect(answered.pop()?.body.equals(body)).toBe(true)
  }
  expect(rejected).toEqual([])
})

test('one that is not signed is recorded and never looked at', async () => {
  expect((await post('{}', { 'x-signature': 'wrong' })).statusCode).toBeGreaterThanOrEqual(400)
  expect([answered, rejected]).toEqual([[], ['/webhooks/test signature']])
})

test('a body above the limit, of another type, or without one is denied before its signature is compared', async () => {
  expect((await post('1'.repeat(101))).statusCode).toBe(413)
  expect((await post('{}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect((await post('{}', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  expect([answered, rejected]).toEqual([[], []])
})

test('it takes nothing but POST', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) expect((await app.inject({ method, url: '/webhooks/test' })).statusCode).toBe(404)
})
