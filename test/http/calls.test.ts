import { createORPCClient, type NestedClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { BatchLinkPlugin } from '@orpc/client/plugins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#main/contract.ts'
import { restAddresses } from '#server/rpc/rest-addresses.ts'
import { callErrorOf } from '#web/rpc.ts'
import { bytesOf, textOf } from '../client.ts'
import { submittedPeriod } from '../isolation/world.ts'
import { tableIn } from '../table-in.ts'
import { cell } from '../time-world.ts'
import { type Credentials, testApp } from './app.ts'
import { type AppWithWorld, appWithWorld } from './app-with-world.ts'

let { t, app, world, employee, close } = {} as AppWithWorld
let manager: Credentials
let admin: Credentials
beforeAll(async () => {
  ;({ t, app, world, employee, close } = await appWithWorld('calls'))
  const { people, organization } = world
  manager = await app.signIn(people.manager, organization.id)
  admin = await app.signIn(people.admin, organization.id)
})
afterAll(() => close())

/** The calls of a browser, with the real client library: writes alone, or all of a tick in one batch. */
function client({ cookie, 'x-request-token': token }: Credentials, url = app.url, isBatching = false) {
  const batching = new BatchLinkPlugin<{ key?: string }>({ groups: [{ condition: () => true, context: {} }] })
  const link = new RPCLink<{ key?: string }>({
    url: `${url}/rpc`,
    headers: ({ context }) => ({ cookie, 'x-request-token': token, ...(context?.key && { 'idempotency-key': context.key }) }),
    plugins: isBatching ? [batching] : [],
  })
  return createORPCClient<Record<string, Record<string, NestedClient<{ key?: string }>>>>(link) as never as {
    [part: string]: { [call: string]: (input: unknown, options?: { context: { key?: string } }) => Promise<never> }
  }
}

const entriesOn = async (date: string) =>
  (await t.owner.query('select minutes from app.time_entries where organization_id = $1 and date = $2', [world.organization.id, date])).rows

describe('REST and typed calls give the same answers', () => {
  test.each([
    ['a read', 'timesheets.mine', { date: submittedPeriod }, 'GET', `/timesheets/mine?date=${submittedPeriod}`],
    [
      'a read with numbers and booleans in the query',
      'notifications.list',
      { limit: 5, unreadOnly: true },
      'GET',
      '/notifications?limit=5&unreadOnly=true',
    ],
    ['a read of a record', 'approvals.timesheet', 'submission', 'GET', '/team-timesheets/submission'],
    [
      'an error',
      'approvals.timesheet',
      { submissionId: '01890000-0000-7000-8000-000000000000' },
      'GET',
      '/team-timesheets/01890000-0000-7000-8000-000000000000',
    ],
    ['input that breaks its schema', 'notifications.list', { limit: 1000 }, 'GET', '/notifications?limit=1000'],
    ['an unknown field', 'notifications.list', { organizationId: 'x' }, 'GET', '/notifications?organizationId=x'],
  ] as const)('%s', async (_, name, input, method, path) => {
    const { submissionId } = world.ids
    const rpc = await app.rpc(name, input === 'submission' ? { submissionId } : input, { ...manager })
    const rest = await app.send({ method, url: `/api/v1${path.replace('submission', submissionId)}`, headers: manager })
    expect(rest.status).toBe(rpc.status)
    expect(withoutRequestId(rest.json)).toEqual(withoutRequestId((rpc.json as { json: object }).json))
  })

  test('a write, under one key whichever way it is sent', async () => {
    const cells = { cells: [cell('2026-01-27', 90)] }
    const headers = { ...employee, 'idempotency-key': 'one-intent-two-ways' }
    const rpc = await app.rpc('entries.save', cells, headers)
    const rest = await app.send({ method: 'POST', url: '/api/v1/time-entries', headers, payload: cells })
    expect(rest.status).toBe(200)
    expect(rest.json).toEqual((rpc.json as { json: object }).json)
    expect(await entriesOn('2026-01-27')).toEqual([{ minutes: 90 }])
  })
})

describe('an Idempotency-Key', () => {
  test('belongs to one request: another request under it fails and does nothing, and so does a key that is too short', async () => {
    const save = (date: string, key: string) =>
      app.rpc('entries.save', { cells: [cell(date, 15)] }, { ...employee, 'idempotency-key': key })
    expect((await save('2026-01-30', 'used-for-the-30th')).status).toBe(200)
    expect(await save('2026-01-31', 'used-for-the-30th')).toMatchObject({ status: 422, json: { json: { code: 'IDEMPOTENCY_MISMATCH' } } })
    for (const key of ['short', 'x'.repeat(201)]) {
      const callError = {
        code: 'VALIDATION',
        message: 'Idempotency-Key: 8 to 200 characters',
        data: { field: 'Idempotency-Key', rule: 'length' },
      }
      expect(await save('2026-01-31', key)).toMatchObject({ status: 422, json: { json: callError } })
      const headers = { ...employee, 'idempotency-key': key }
      const payload = { cells: [cell('2026-01-31', 15)] }
      expect(await app.send({ method: 'POST', url: '/api/v1/time-entries', headers, payload })).toMatchObject({
        status: 422,
        json: callError,
      })
    }
    expect(await entriesOn('2026-01-31')).toEqual([])
  })

  test('of another person is another key', async () => {
    const colleague = await app.signIn(world.people.colleague, world.organization.id)
    for (const person of [employee, colleague]) {
      const answer = await app.rpc(
        'entries.save',
        { cells: [cell('2026-01-25', 15)] },
        { ...person, 'idempotency-key': 'the-same-for-two' },
      )
      expect(answer.status).toBe(200)
    }
    expect(await entriesOn('2026-01-25')).toEqual([{ minutes: 15 }, { minutes: 15 }])
  })
})

function withoutRequestId(body: { data?: { requestId?: string } }): object {
  return body.data?.requestId === undefined ? body : { ...body, data: { ...body.data, requestId: 'its own' } }
}

describe('a batch', () => {
  test('gives each write its own key: retrying the batch repeats none, and none is mistaken for another', async () => {
    const api = client(employee, app.url, true)
    const save = () => [
      api.entries!.save!({ cells: [cell('2026-01-28', 30)] }, { context: { key: 'first-of-the-batch' } }),
      api.entries!.save!({ cells: [cell('2026-01-29', 45)] }, { context: { key: 'second-of-the-batch' } }),
    ]
    const first = await Promise.all(save())
    expect(await Promise.all(save())).toEqual(first)
    expect(await entriesOn('2026-01-28')).toEqual([{ minutes: 30 }])
    expect(await entriesOn('2026-01-29')).toEqual([{ minutes: 45 }])
  })

  test('accepts no key for the whole batch', async () => {
    const item = { url: 'http://localhost/rpc/identity/activity', body: { json: {} } }
    const headers = { ...employee, 'x-orpc-batch': 'buffered', 'idempotency-key': 'for-all-of-them' }
    const answer = await app.send({ method: 'POST', url: '/rpc/__batch__', headers, payload: [item, item] })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Each call in a batch needs its own Idempotency-Key')
  })

  test('of more than twenty fails, and a failing call in it fails alone', async () => {
    const item = { url: 'http://localhost/rpc/bootstrap', body: { json: {} } }
    const headers = { ...employee, 'x-orpc-batch': 'buffered' }
    expect(
      (await app.send({ method: 'POST', url: '/rpc/__batch__', headers, payload: Array.from({ length: 21 }, () => item) })).status,
    ).toBe(413)
    const api = client(employee, app.url, true)
    const [good, bad] = await Promise.allSettled([api.identity!.session!({}), api.approvals!.inbox!({})])
    expect(good.status).toBe('fulfilled')
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } })
  })

  test('at the address of a stream is counted like any other', async () => {
    const few = await testApp(t, { apiLimit: 2 })
    const person = await few.signIn(world.people.administrator, world.organization.id)
    const send = () =>
      few.send({
        method: 'POST',
        url: '/rpc/live/events',
        headers: { ...person, 'x-orpc-batch': 'buffered' },
        payload: [{ url: 'http://localhost/rpc/identity/session', body: { json: {} } }],
      })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([207, 207, 429])
    await few.close()
  })
})

describe('the limit of calls', () => {
  test.each([
    ['a call', false],
    ['each call of a batch', true],
  ])('denies %s with the specified text, the time to wait, and a code that the client reads (SEC-66)', async (_, isBatching) => {
    const few = await testApp(t, { apiLimit: 1 })
    const person = await few.signIn(isBatching ? world.people.colleague : world.people.member, world.organization.id)
    await t.owner.query(`delete from auth.rate_limits where bucket like 'api:%'`)
    const api = client(person, few.url, isBatching)
    const both = () => Promise.allSettled([api.identity!.session!({}), api.notifications!.list!({})])
    await both()
    for (const outcome of await both()) {
      expect(outcome.status).toBe('rejected')
      expect(callErrorOf((outcome as PromiseRejectedResult).reason)).toMatchObject({
        code: 'RATE_LIMITED',
        status: 429,
        message: 'Too many API attempts. Please try again later.',
        data: { retryAfterSeconds: expect.any(Number) },
      })
    }
    const plain = await few.rpc('bootstrap', {}, { ...person })
    expect(Number(plain.headers['retry-after'])).toBeGreaterThan(0)
    // Only calls count: not pages, probes or the stream.
    expect((await few.send({ url: '/healthz' })).status).toBe(200)
    await few.close()
  })

  test.each([
    [0, '198.51.100.7'],
    [1, '203.0.113.9'],
  ])('with %i proxies of ours counts strangers by %s, whatever the client put in front of it (SEC-65)', async (proxyHops, address) => {
    const behind = await testApp(t, { proxyHops })
    await t.owner.query(`delete from auth.rate_limits where bucket like 'api:address:%'`)
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-real-ip': '7.7.7.7', forwarded: 'for=8.8.8.8' }
    await behind.send({ url: '/api/v1/auth/session', headers, remoteAddress: '198.51.100.7' })
    const { rows } = await t.owner.query(`select bucket from auth.rate_limits where bucket like 'api:address:%'`)
    expect(rows).toEqual([{ bucket: `api:address:${address}` }])
    await behind.close()
  })

  test('on sign-ins gives the time to wait as well, also over HTTP (SEC-62)', async () => {
    const body = { email: 'amina@calls.test', password: 'not-the-one' }
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await app.rpc('identity.signIn', body)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    for (const answer of [
      await app.rpc('identity.signIn', body),
      await app.send({ method: 'POST', url: '/api/v1/auth/sign-in', payload: body }),
    ]) {
      expect(answer.text).toContain('Too many login attempts. Please try again later.')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('the CSV download', () => {
  const url = `/api/v1/reports/timesheets.csv?from=${submittedPeriod}&to=2026-01-31`

  test('is a named file, kept by no cache, identical to the typed call’s', async () => {
    const rest = await app.send({ url, headers: admin })
    expect(rest.status).toBe(200)
    expect(rest.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="timesheets-${submittedPeriod}-to-2026-01-31.csv"`,
      'cache-control': 'no-store',
    })
    expect(rest.text).toBe(await textOf(await client(admin).timesheetReport!.csv!({ from: submittedPeriod, to: '2026-01-31' })))
    expect(rest.text).toContain('Amina Test')
  })

  test('is sent as bytes where it is no text, with its own type and name', async () => {
    const answer = await app.send({ url: url.replace('.csv', '.xlsx'), headers: admin })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="timesheets-${submittedPeriod}-to-2026-01-31.xlsx"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const rows = await tableIn(answer.bytes)
    expect(rows[0]).toContain('employee')
    expect(rows[1]).toContain('Amina Test')
    const typed = await client(admin).timesheetReport!.xlsx!({ from: submittedPeriod, to: '2026-01-31' })
    expect(await tableIn(await bytesOf(typed))).toEqual(rows)
  })

  test('opens by a link from elsewhere, and not inside another page', async () => {
    const from = (mode: string) => app.send({ url, headers: { ...admin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode } })
    expect((await from('navigate')).status).toBe(200)
    expect((await from('no-cors')).status).toBe(403)
  })

  test.each([
    ['a stranger', undefined, '', 401, 'UNAUTHENTICATED'],
    ['a bad date', () => admin, '&from=yesterday', 422, 'VALIDATION'],
    ['a field twice', () => admin, '&to=2026-01-31', 422, 'VALIDATION'],
    ['an unknown field', () => admin, '&organizationId=x', 422, 'VALIDATION'],
  ] as const)('denies %s in the common error shape', async (_, who, more, status, code) => {
    const answer = await app.send({ url: url + more, headers: { ...who?.() } })
    expect(answer).toMatchObject({ status, json: { code, status, data: { requestId: answer.headers['x-request-id'] } } })
    expect(answer.headers).not.toHaveProperty('content-disposition')
  })

  test('has only one address', async () => {
    const answer = await app.send({ method: 'POST', url, headers: admin, payload: {} })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET' } })
  })
})

describe('the description of the API', () => {
  type Operation = { summary?: string; 'x-permission'?: string; parameters?: { $ref?: string }[]; responses: Record<string, unknown> }

  test('lists every operation with who may call it', async () => {
    const { paths } = (await app.send({ url: '/api/v1/openapi.json' })).json as { paths: Record<string, Record<string, Operation>> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const declared = restAddresses(contract)
    expect(described.sort()).toEqual(declared.map(({ path, meta }) => `${meta.method} ${path}`).sort())
    for (const { path, meta } of declared) {
      const operation = paths[path]?.[meta.method.toLowerCase()]
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/\w/),
        'x-permission': meta.access.permission ?? (meta.access.visitor ? 'visitor' : 'public'),
        responses: { default: { $ref: '#/components/responses/Failed' } },
      })
      expect(operation?.parameters?.some(({ $ref }) => $ref?.endsWith('/idempotencyKey')) ?? false).toBe(meta.idempotent)
    }
  })

  test('is a readable page, with our own stylesheet and no script', async () => {
    const page = await app.send({ url: '/api/v1' })
    expect(page.text).toMatch(/<html lang="en">.*<h1>Steward API<\/h1>/s)
    expect(page.text).not.toMatch(/<script|<style| style=|https?:\/\/(?!localhost)/)
    const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    const styles = await app.send({ url: '/api-reference.css' })
    expect(styles).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } })
  })
})
