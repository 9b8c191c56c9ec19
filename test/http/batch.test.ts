import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, submittedPeriod, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

const metricsToken = 'the token of the metrics, 32 letters'
let t: TestDatabase
let app: TestApp
let world: World
let admin: Credentials
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { metricsToken })
  world = await makeWorld(t, 'batches')
  admin = await app.signIn(world.people.admin, world.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const call = (name: string, input: unknown = {}) => ({ url: `http://localhost/rpc/${name}`, body: { json: input } })
const good = call('bootstrap')

const send = (payload: unknown, mode = 'buffered') =>
  app.send({
    method: 'POST',
    url: '/rpc/__batch__',
    headers: { ...admin, 'content-type': 'application/json', 'x-orpc-batch': mode },
    payload: JSON.stringify(payload),
  })

interface Item {
  index: number
  status?: number
  body: { json: { code?: string; data?: { requestId?: string } } }
}

describe('an invalid batch', () => {
  test.each<[string, unknown, number, string]>([
    ['an empty list', [], 400, 'BAD_REQUEST'],
    ['an object', {}, 400, 'BAD_REQUEST'],
    ['a number', 7, 400, 'BAD_REQUEST'],
    ['null', null, 400, 'BAD_REQUEST'],
    ['no body', undefined, 400, 'BAD_REQUEST'],
    ['an item that is null', [good, null], 400, 'BAD_REQUEST'],
    ['an item that is a list', [good, [good]], 400, 'BAD_REQUEST'],
    ['an item without an address', [good, { body: { json: {} } }], 400, 'BAD_REQUEST'],
    ['an invalid address', [good, { ...good, url: 'rpc/bootstrap' }], 400, 'BAD_REQUEST'],
    ['an address that is a number', [good, { ...good, url: 7 }], 400, 'BAD_REQUEST'],
    ['headers that are a text', [good, { ...good, headers: 'x' }], 400, 'BAD_REQUEST'],
    ['a header that is an object', [good, { ...good, headers: { 'idempotency-key': {} } }], 400, 'BAD_REQUEST'],
    ['a method that is a number', [good, { ...good, method: 1 }], 400, 'BAD_REQUEST'],
    ['another method', [good, { ...good, method: 'GET' }], 400, 'BAD_REQUEST'],
    ['headers that are a list', [good, { ...good, headers: [] }], 400, 'BAD_REQUEST'],
    ['an unknown field', [good, { ...good, signal: {} }], 400, 'BAD_REQUEST'],
    ['21 calls', Array.from({ length: 21 }, () => good), 413, 'TOO_LARGE'],
  ])('%s fails at once, in the form of a batch', async (_, payload, status, code) => {
    for (const mode of ['buffered', 'streaming']) {
      const answer = await send(payload, mode)
      expect(answer.status).toBe(status)
      const items = answer.json as Item[]
      expect(items.length).toBeGreaterThanOrEqual(1)
      for (const [index, item] of items.entries()) {
        expect(item).toMatchObject({
          index,
          body: { json: { code, status, message: expect.any(String), data: { requestId: answer.headers['x-request-id'] } } },
        })
      }
    }
  })

  test('is never read from an address: by GET it fails, an empty one too', async () => {
    for (const batch of ['', '?batch=[]', `?batch=${encodeURIComponent(JSON.stringify([good]))}`]) {
      const answer = await app.send({ url: `/rpc/__batch__${batch}`, headers: { ...admin, 'x-orpc-batch': 'buffered' } })
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } })
      expect((answer.json as Item[])[0]!.body.json.code).toBe('METHOD_NOT_ALLOWED')
    }
  })
})

describe('an invalid call in a batch fails alone', () => {
  test.each<[string, object, number, string]>([
    ['of no operation', call('nothing/here'), 404, 'NOT_FOUND'],
    ['elsewhere', { ...good, url: 'http://localhost/healthz' }, 404, 'NOT_FOUND'],
    ['that is a batch', { ...good, url: 'http://localhost/rpc/__batch__', body: [good] }, 404, 'NOT_FOUND'],
    ['that says it is a batch', { ...good, headers: { 'x-orpc-batch': 'buffered' }, body: [good] }, 422, 'VALIDATION'],
    ['of a stream', call('live/events'), 400, 'BAD_REQUEST'],
    ['of a file', call('timesheetReport/csv', { from: submittedPeriod, to: '2026-01-31' }), 400, 'BAD_REQUEST'],
    ['without a body', { url: good.url }, 422, 'VALIDATION'],
    ['with a list for a body', { ...good, body: [] }, 422, 'VALIDATION'],
    ['with a number for a body', { ...good, body: 5 }, 422, 'VALIDATION'],
    ['with an input of another type', { ...good, body: { json: [1] } }, 422, 'VALIDATION'],
    ['with an invalid meta', { ...good, body: { json: {}, meta: 7 } }, 400, 'BAD_REQUEST'],
    ['with a meta that points nowhere', { ...good, body: { json: {}, meta: [[1, 'a', 'b']] } }, 400, 'BAD_REQUEST'],
  ])('%s', async (_, bad, status, code) => {
    const answer = await send([good, bad])
    expect(answer.status).toBe(207)
    const items = (answer.json as Item[]).toSorted((a, b) => a.index - b.index)
    expect(items.map(item => item.status ?? 207)).toEqual([200, status])
    expect(items[1]!.body).toMatchObject({
      json: { code, status, message: expect.any(String), data: { requestId: answer.headers['x-request-id'] } },
    })
  })

  test('and leaves neither a stream nor a transaction open', async () => {
    await send([call('live/events'), call('live/events'), call('timesheetReport/csv', { from: submittedPeriod, to: '2026-01-31' })])
    const { text } = await app.send({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    expect(text).toContain('steward_event_streams 0')
    const open = async () => {
      const { rows } = await t.owner.query(
        `select count(*)::int as open from pg_stat_activity where application_name = 'steward' and state like 'idle in transaction%' and datname = current_database()`,
      )
      return rows[0].open
    }
    // Any work of the server is between two statements at times: what was left open stays so.
    await expect.poll(open).toBe(0)
  })
})
