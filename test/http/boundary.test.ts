import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#main/contract.ts'
import { restAddresses } from '#server/rpc/rest-addresses.ts'
import { openPeriod } from '../isolation/world.ts'
import { cell } from '../time-world.ts'
import { testApp } from './app.ts'
import { type AppWithWorld, appWithWorld } from './app-with-world.ts'

let { t, app, world, employee, close } = {} as AppWithWorld
beforeAll(async () => {
  ;({ t, app, world, employee, close } = await appWithWorld('boundary'))
})
afterAll(() => close())

const addresses = restAddresses(contract)
const filled = (path: string) => path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')

describe('every answer', () => {
  const routes = [
    ...addresses.map(({ path, meta }) => ({ method: meta.method, url: `/api/v1${filled(path)}` })),
    ...addresses.map(({ name }) => ({ method: 'POST' as const, url: `/rpc/${name.join('/')}` })),
    ...['/api/v1', '/api/v1/openapi.json', '/api-reference.css', '/healthz', '/readyz', '/metrics', '/nothing', '/api/v9', '/%E0%A4%A'].map(
      url => ({ method: 'GET' as const, url }),
    ),
  ].filter(({ url }) => !url.endsWith('/live') && !url.endsWith('/live/events'))

  test.each(routes)('of $method $url has the safety headers', async ({ method, url }) => {
    const { headers, status } = await app.send({ method, url, ...(method !== 'GET' && { payload: {} }) })
    expect(status).toBeLessThan(500)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    // Nothing of the API stays in a cache for the back button to show (60).
    if (url.startsWith('/rpc/') || url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
  })

  test('tells browsers to stay on https if and only if the installation is reached by https', async () => {
    expect((await app.send({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security')
    const secure = await testApp(t, { publicUrl: 'https://steward.test', production: true })
    const { headers } = await secure.send({ url: '/api/v1', headers: { host: 'steward.test' } })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await secure.close()
  })
})

describe('an error', () => {
  const nowhere = { method: 'GET' as const, url: '/nothing' }
  test.each([
    ['of an unknown path', nowhere, 404, 'NOT_FOUND'],
    ['of a stranger', { method: 'GET', url: '/api/v1/bootstrap' }, 401, 'UNAUTHENTICATED'],
    ['of another host', { ...nowhere, headers: { host: 'evil.example' } }, 421, 'MISDIRECTED'],
    [
      'of another site',
      { method: 'POST', url: '/api/v1/auth/sign-in', payload: {}, headers: { origin: 'http://evil.example' } },
      403,
      'FORBIDDEN',
    ],
    [
      'of a body that is not JSON',
      { method: 'POST', url: '/api/v1/auth/sign-in', payload: '{"a":', headers: { 'content-type': 'application/json' } },
      400,
      'BAD_REQUEST',
    ],
    ['of a large body', { method: 'POST', url: '/api/v1/auth/sign-in', payload: { email: 'x'.repeat(270_000) } }, 413, 'TOO_LARGE'],
    ['of an address that cannot be decoded', { method: 'GET', url: '/%E0%A4%A' }, 400, 'BAD_REQUEST'],
  ] as const)('%s has one shape with the request id', async (_, request, status, code) => {
    const answer = await app.send(request)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({
      defined: false,
      code,
      status,
      message: expect.any(String),
      data: expect.objectContaining({ requestId: answer.headers['x-request-id'] }),
    })
  })

  test('of an unexpected failure reveals nothing; the log does, under the request id (SEC-142)', async () => {
    await t.owner.query('alter table app.time_entries rename to time_entries_away')
    try {
      const answer = await app.send({
        url: `/api/v1/time-entries?employeeId=${world.ids.employeeId}&from=2026-01-05&to=2026-01-06`,
        headers: employee,
      })
      expect(answer.status).toBe(500)
      expect(answer.json).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong on our side' })
      expect(answer.text).not.toMatch(/time_entries|relation|select|\.ts|at /i)
      const id = String(answer.headers['x-request-id'])
      expect(app.said.find(line => line.includes(id))).toContain('relation "app.time_entries" does not exist')
    } finally {
      await t.owner.query('alter table app.time_entries_away rename to time_entries')
    }
  })
})

describe('the host', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', 'a.b.localhost', '192.168.1.20.evil.example'])(
    '%j is not served, not even the page (SEC-114)',
    async host => {
      expect((await app.send({ url: '/', headers: { host } })).status).toBe(421)
    },
  )

  test('is named once', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write('GET /api/v1/account HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('in a forwarded header is ignored (SEC-43, SEC-114)', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'https' }
    expect((await app.rpc('identity.session', {}, headers)).status).toBe(200)
    expect((await app.rpc('identity.session', {}, { ...headers, origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('a write', () => {
  const body = { email: 'a@b.test', password: 'not-this-one' }
  test.each([
    [{ origin: 'http://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ])('from another site is denied: %j (SEC-50)', async headers => {
    expect((await app.rpc('identity.signIn', body, headers)).status).toBe(403)
  })

  test('from our own page, or from a program, is accepted', async () => {
    for (const headers of [{}, { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }])
      expect((await app.rpc('identity.signIn', body, headers)).status).toBe(401)
  })

  test("without its session's request token, or with another session’s, changes nothing", async () => {
    const input = { cells: [cell('2026-01-26', 60)] }
    const other = await app.signIn(world.people.employee, world.organization.id)
    const { cookie } = employee
    for (const headers of [{ cookie }, { cookie, 'x-request-token': other['x-request-token'] }, { cookie, 'x-request-token': '' }]) {
      const answer = await app.rpc('entries.save', input, headers)
      expect(answer).toMatchObject({ status: 403, json: { json: { code: 'FORBIDDEN', data: { rule: 'request_token' } } } })
    }
    const { rows } = await t.owner.query('select from app.time_entries where organization_id = $1 and date = $2', [
      world.organization.id,
      '2026-01-26',
    ])
    expect(rows).toEqual([])
  })

  test.each(
    addresses
      .filter(({ meta }) => meta.method !== 'GET')
      .map(({ name, path, meta }) => ({ name: name.join('/'), path, method: meta.method })),
  )('$name cannot be called with GET, as a typed call and as REST (SEC-141)', async ({ name, path, method }) => {
    expect((await app.send({ url: `/rpc/${name}`, headers: employee })).status).toBe(405)
    const rest = await app.send({ url: `/api/v1${filled(path)}`, headers: employee })
    // Skip addresses that are another operation with GET.
    if (addresses.some(other => other.pattern.test(filled(path)) && other.meta.method === 'GET')) return
    expect(rest).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } })
    expect(rest.headers.allow).toContain(method)
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'application/jsonp', ''])(
    'of content type %j is 415 (SEC-141)',
    async type => {
      for (const url of ['/rpc/entries/save', '/api/v1/auth/sign-in']) {
        const answer = await app.send({
          method: 'POST',
          url,
          payload: 'email=a',
          headers: { ...employee, ...(type && { 'content-type': type }) },
        })
        expect(answer.status).toBe(415)
      }
    },
  )

  test.each([
    '{"json":{"cells":[]},"json":{"cells":[1]}}',
    '{"json":{"__proto__":{"cells":[]}}}',
    '{"json":{"cells":[],"constructor":{}}}',
    '{"json":{"cells":[{"date":"2026-01-05"}]},"meta":[[1,"__proto__","x"]]}',
    `${'['.repeat(120_000)}${']'.repeat(120_000)}`,
  ])('with a duplicate or a prototype name, or nested forever, is 400 and the process continues (SEC-29)', async payload => {
    const headers = { ...employee, 'content-type': 'application/json' }
    const answer = await app.send({ method: 'POST', url: '/rpc/entries/save', payload, headers })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.text).toContain(String(answer.headers['x-request-id']))
    expect((await app.send({ url: '/healthz' })).status).toBe(200)
  })

  test('that names its record in the address accepts no second id, status or author in the body (SEC-26, SEC-28)', async () => {
    const { submissionId } = world.ids
    const manager = await app.signIn(world.people.manager, world.organization.id)
    const url = `/api/v1/team-timesheets/${submissionId}/approve`
    for (const extra of [
      { submissionId: '01890000-0000-7000-8000-000000000000' },
      { submissionId },
      { status: 'approved' },
      { approvedBy: 'x' },
    ]) {
      const answer = await app.send({ method: 'POST', url, headers: manager, payload: { version: 1, ...extra } })
      expect(answer).toMatchObject({ status: 422, json: { code: 'VALIDATION', data: { field: Object.keys(extra)[0] } } })
    }
    const create = { periodStart: openPeriod, version: 0, attested: true, status: 'approved' }
    expect(await app.rpc('timesheets.submit', create, { ...employee })).toMatchObject({ status: 422 })
  })
})

describe('a cell of hours', () => {
  const good = { date: '2026-01-26', column: 'regular', minutesEntered: 60, version: null }
  const save = (cell: object) => app.rpc('entries.save', { cells: [cell] }, { ...employee })
  const stored = async () =>
    (await t.owner.query(`select from app.time_entries where organization_id = $1 and date = '2026-01-26'`, [world.organization.id]))
      .rowCount

  test.each([
    { organization_id: '01890000-0000-7000-8000-000000000000' },
    { employee_id: '01890000-0000-7000-8000-000000000000' },
    { employeeId: '01890000-0000-7000-8000-000000000000' },
    { status: 'approved' },
    { approved_by: '01890000-0000-7000-8000-000000000000' },
    { id: '01890000-0000-7000-8000-000000000000' },
    { enteredBy: 'x' },
  ])('accepts no %j: 422, and nothing is stored (SEC-27)', async extra => {
    expect(await save({ ...good, ...extra })).toMatchObject({ status: 422, json: { json: { code: 'VALIDATION' } } })
    expect(await stored()).toBe(0)
  })

  test.each([-1, 1441, 1500, 12.5, null, '60', 'NaN', 1e308, [60], true])('of %j minutes is 422 (SEC-86)', async minutes => {
    expect(await save({ ...good, minutes })).toMatchObject({ status: 422, json: { json: { code: 'VALIDATION' } } })
    expect(await stored()).toBe(0)
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-01-32',
    '0000-01-01',
    '1900-01-01',
    '9999-12-31',
    '+010000-01-01',
    '2026-1-5',
    '2026-01-26T00:00:00Z',
    '26.01.2026',
    20260126,
    null,
  ])('on %j is 422 (SEC-90)', async date => {
    expect(await save({ ...good, date })).toMatchObject({ status: 422, json: { json: { code: 'VALIDATION' } } })
  })
})

describe('a password that is invalid', () => {
  test.each(['abc12', `${'long-one-'.repeat(15)}`, 'qwerty123'])(
    '%j appears in no answer and in no line of the log (SEC-49)',
    async password => {
      const calls: [string, object][] = [
        ['identity.signUp', { firstName: 'A', lastName: 'B', email: 'someone@boundary.test', password }],
        ['identity.resetPassword', { token: 'x'.repeat(43), password }],
        ['identity.signIn', { email: 'someone@boundary.test', password: `${password}-and-more` }],
        ['identity.changePassword', { currentPassword: `${password}-old`, newPassword: password }],
      ]
      for (const [name, input] of calls) {
        const answer = await app.rpc(name, input, { ...employee })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toContain(JSON.stringify(password).slice(1, -1))
      }
      expect(app.said.filter(line => line.includes(password))).toEqual([])
    },
  )
})

describe('an address', () => {
  test.each([
    '//rpc/identity/session',
    '/rpc//identity/session',
    '/rpc/identity/session/',
    '/RPC/identity/session',
    '/rpc/Identity/session',
    '/%72pc/identity/session',
    '/api/v1/auth/session/',
    '/api//v1/auth/session',
    '/API/v1/auth/session',
    '/api/v1/auth/Session',
    '//',
    '//evil.example/%2e%2e',
  ])('%s is not another way to reach an operation (SEC-67)', async url => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.send({ method, url, ...(method === 'POST' && { payload: {} }) })
      expect(answer.status).toBe(404)
    }
  })
})

describe('a cookie', () => {
  test.each([
    ['tampered with', (cookie: string) => `${cookie.slice(0, -2)}xx`],
    ['cut', (cookie: string) => cookie.slice(0, 40)],
    ['of 10 kB', (cookie: string) => `${cookie}${'x'.repeat(10_000)}`],
  ])('%s is 401 and removed (SEC-57)', async (_, spoil) => {
    const answer = await app.rpc('bootstrap', {}, { cookie: spoil(employee.cookie) })
    expect(answer.status).toBe(401)
    expect(answer.headers['set-cookie']).toBe('steward=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test('that is valid stays, whatever call fails with it', async () => {
    for (const [name, input] of [
      ['entries.list', {}],
      ['approvals.approve', {}],
      ['identity.signIn', { email: 'x@y.test', password: 'wrong-one' }],
    ] as const)
      expect((await app.rpc(name, input, { ...employee })).headers).not.toHaveProperty('set-cookie')
  })
})
