import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepDecoderBusy } from '../busy-decoder.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/* Checks that a connection stays usable after a rejected upload: the rest of its body is still on the way when the answer is sent. */
let t: TestDatabase
let app: TestApp
let world: World
let employee: Credentials
/** They take half a minute, so they are on their way while the other tests run: to a server and a folder of their own. */
let slow: { app: TestApp; organizationId: string; upload: Slow; call: Slow; steady: Slow }
type Slow = Promise<{ sent: number; answer: string }>
const data = mkdtempSync(join(tmpdir(), 'steward-uploads-'))
const slowData = mkdtempSync(join(tmpdir(), 'steward-slow-upload-'))
const UPLOAD = '/api/v1/uploads/picture'
const PIECE = 64 * 1024
const MB = 1024 * 1024
const SECONDS = 39

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'uploads')
  employee = await app.signIn(world.people.employee, world.organization.id)
  const slowApp = await testApp(t, { dataFolder: slowData })
  const { people, organization } = await makeWorld(t, 'slow-upload')
  const sender = await slowApp.signIn(people.employee, organization.id)
  slow = {
    app: slowApp,
    organizationId: organization.id,
    upload: slowly(slowApp, sender, UPLOAD, 1),
    call: slowly(slowApp, sender, '/api/v1/employees', 1),
    steady: slowly(slowApp, sender, UPLOAD, 40_000),
  }
})
afterAll(async () => {
  await Promise.all([app.close(), slow.app.close()])
  await t.close()
  for (const folder of [data, slowData]) rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
})

/** The answer's status, and the client's port of its connection. */
function call(agent: Agent, path: string, body?: Buffer): Promise<{ status: number | undefined; port: number | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...employee, ...(body !== undefined && { 'content-length': body.length }) },
    })
    sent.once('error', reject)
    sent.once('response', answer => {
      const port = sent.socket?.localPort
      answer.resume().once('end', () => resolve({ status: answer.statusCode, port }))
      answer.once('error', reject)
    })
    const pieces =
      body === undefined
        ? []
        : Array.from({ length: Math.ceil(body.length / PIECE) }, (_, at) => body.subarray(at * PIECE, (at + 1) * PIECE))
    void (async () => {
      for (const piece of pieces) {
        sent.write(piece)
        await wait(2)
      }
      sent.end()
    })()
  })
}

const next = '/api/v1/settings/nothing'

test.each([
  ['too large by a little', 413, 5.1 * MB, '/api/v1/uploads/picture', 0],
  ['too large', 413, 8 * MB, '/api/v1/uploads/picture', 0],
  ['one too many in a minute', 429, 4 * MB, '/api/v1/uploads/picture', 10],
  ['of an unknown kind', 404, 4 * MB, '/api/v1/uploads/nothing', 0],
])('after an upload that is %s the next calls on its connection are answered at once', async (_, status, size, path, before) => {
  await t.owner.query('insert into auth.rate_limits (bucket, window_started_at, count) values ($1, app.now(), $2)', [
    `upload:person:${world.people.employee.userId}`,
    before,
  ])
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let round = 0; round < 3; round++) {
      const upload = await call(agent, path, randomBytes(Math.floor(size)))
      expect(upload.status).toBe(status)
      expect(await call(agent, next)).toEqual({ status: 404, port: upload.port })
    }
  } finally {
    agent.destroy()
  }
})

const pending = async (organizationId = world.organization.id) =>
  (await t.owner.query(`select 1 from app.files where state = 'pending' and organization_id = $1`, [organizationId])).rows.length
const incoming = (folder = data) => readdirSync(join(folder, 'incoming')).length

test('an upload whose client goes away while it waits to be inspected is given up at once, and leaves nothing', async () => {
  const free = keepDecoderBusy(data)
  try {
    const client = new AbortController()
    const { signal } = client
    const answer = fetch(`${app.url}/api/v1/uploads/picture`, { method: 'POST', headers: employee, body: randomBytes(1000), signal })
    answer.catch(() => undefined)
    await expect.poll(async () => [await pending(), incoming()]).toEqual([1, 1])
    client.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(async () => [await pending(), incoming()]).toEqual([0, 0])
  } finally {
    await free()
  }
  rmSync(join(data, 'pipe'))
})

test('one that cannot be inspected soon is answered 503 before its connection is closed, and says when to try again', {
  timeout: 25_000,
}, async () => {
  const free = keepDecoderBusy(data)
  try {
    const answer = await fetch(`${app.url}/api/v1/uploads/picture`, { method: 'POST', headers: employee, body: randomBytes(1000) })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect([await pending(), incoming()]).toEqual([0, 0])
  } finally {
    await free()
  }
  rmSync(join(data, 'pipe'))
})

/** Sends as many bytes each second for 39 seconds. How many seconds it took, and the whole answer. */
async function slowly({ url }: TestApp, sender: Credentials, path: string, bytes: number): Slow {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const headers = Object.entries(sender).map(([name, value]) => `${name}: ${value}`)
  const type = 'content-type: application/json'
  socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, type, `content-length: ${SECONDS * bytes}`, '', ''].join('\r\n'))
  let answer = ''
  socket.setEncoding('utf8').on('data', part => {
    answer += part
  })
  socket.on('error', () => undefined)
  let sent = 0
  while (!socket.closed && sent < SECONDS) {
    socket.write('x'.repeat(bytes))
    sent++
    await wait(1000)
  }
  for (let waited = 0; answer === '' && waited < 20; waited++) await wait(500)
  socket.destroy()
  return { sent, answer }
}

test('a file that arrives steadily may take longer than other requests, which are answered 408 after 30 seconds', {
  timeout: 60_000,
}, async () => {
  expect((await slow.steady).answer).toMatch(/^HTTP\/1\.1 415 /)
  const { sent, answer } = await slow.call
  expect(sent).toBeLessThan(35)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"BAD_REQUEST"')
})

test('an upload of a byte a second is answered 408 after about 30 seconds, and leaves nothing', { timeout: 50_000 }, async () => {
  const { sent, answer } = await slow.upload
  expect(sent).toBeGreaterThan(25)
  expect(sent).toBeLessThan(SECONDS)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(async () => [await pending(slow.organizationId), incoming(slowData)], { timeout: 5000 }).toEqual([0, 0])
})
