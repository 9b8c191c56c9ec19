import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeOrganization, type TestOrganization } from '../organization.ts'
import { type TimeWorld, timeWorld } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

const PEOPLE = Array.from({ length: 40 }, (_, index) => `p${index}`)
/** With everyone's days over this range the file has about 4 MB, more than the socket buffers of most machines. */
const LONG_NAME = 'Shelter '.repeat(25).trim()
const path = '/api/v1/reports/timesheets.csv?from=2025-01-01&to=2026-02-04'

let t: TestDatabase
let app: TestApp
let crowd: TimeWorld<string>
let other: TestOrganization<'lee'>
let lee: Credentials
const sockets: Socket[] = []

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  const people = PEOPLE.map((name, index) => [name, { role: index < 7 ? 'administrator' : 'employee' }] as const)
  crowd = await timeWorld(t, 'crowd', Object.fromEntries(people))
  other = await makeOrganization(t, 'other', { lee: {} })
  lee = await app.signIn(other.people.lee, other.id)
  await crowd.storeEveryDay({ from: '2025-01-01', days: 400, department: LONG_NAME })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  await t.close()
})

/** Sends requests on a socket of its own and reads nothing of the answers. */
function sendUnread(paths: readonly string[], { cookie }: Credentials): Socket {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.pause().on('error', () => undefined)
  for (const one of paths) socket.write(`GET ${one} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
  sockets.push(socket)
  return socket
}

const openTransactions = async () => {
  const { rows } = await t.owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = 'steward' and state like 'idle in transaction%' and datname = current_database()`,
  )
  return rows[0]!.n
}
const connections = () =>
  new Promise<number>((resolve, reject) => app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
const file = (who: Credentials) => app.send({ url: path, headers: who })
/** Ample: an unread file is cut off after 10 s. */
const CUT_OFF = { timeout: 50_000, interval: 250 }

const SOON = { timeout: 10_000 }

test('is not made, and no export is recorded, for a HEAD of its address', async () => {
  const exports = async () => (await t.owner.query(`select from app.audit_events where action = 'report.exported'`)).rowCount
  const before = await exports()
  const answer = await fetch(`${app.url}${path}`, { method: 'HEAD', headers: { ...lee } })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await exports()).toBe(before)
})

describe('downloads that no one reads', () => {
  test("nine of one person do not block others' files, and are cut off with their transactions", { timeout: 120_000 }, async () => {
    const person = await app.signIn(crowd.people.p0!, crowd.id)
    for (let i = 0; i < 9; i++) sendUnread([path], person)
    await expect.poll(openTransactions, SOON).toBe(2)
    const another = await file(lee)
    expect(another.status).toBe(200)
    const colleague = await app.signIn(crowd.people.p1!, crowd.id)
    const [limited, waited] = await Promise.all([file(person), file(colleague)])
    expect(limited).toMatchObject({
      status: 429,
      json: {
        code: 'RATE_LIMITED',
        message: 'You have 2 downloads open. Finish or cancel one, then try again.',
        data: { rule: 'most_of_person' },
      },
    })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    // A colleague waited until the unread ones were cut off, no longer.
    expect(waited.status).toBe(200)
    expect(waited.text.split('\r\n')).toHaveLength(PEOPLE.length * 400 + 2)
    await expect.poll(openTransactions, CUT_OFF).toBe(0)
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  test("of seven people of one organization do not block another's files", { timeout: 120_000 }, async () => {
    for (const name of PEOPLE.slice(0, 7)) sendUnread([path, path], await app.signIn(crowd.people[name]!, crowd.id))
    await expect.poll(openTransactions, SOON).toBe(2)
    expect((await file(lee)).status).toBe(200)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(openTransactions, CUT_OFF).toBe(0)
  })

  test('lose their connection, like every connection without progress', { timeout: 120_000 }, async () => {
    await expect.poll(connections, CUT_OFF).toBe(0)
    // Twelve, one after the other: a single file may fit into the socket buffers of this machine. Then all of it is sent, and the connection is
    // kept open for the next request.
    sendUnread(Array(12).fill(path), await app.signIn(crowd.people.p0!, crowd.id))
    await expect.poll(connections, SOON).toBe(1)
    await expect.poll(connections, CUT_OFF).toBe(0)
    expect(await openTransactions()).toBe(0)
    expect(app.app.server.timeout).toBe(30_000)
  })
})
