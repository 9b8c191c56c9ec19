import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { liveTopics } from '#main/slices.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { LiveEvent } from '#server/live/event-stream.ts'
import { createLiveHub } from '#server/live/hub.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { asking, makeOrganization } from '../organization.ts'
import { cell } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let own: World
let foreign: World
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  own = await makeWorld(t, 'own-stream')
  foreign = await makeWorld(t, 'foreign-stream')
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** A stream as REST clients read it; everything received so far is in `text`. */
async function open(credentials: Credentials, from: TestApp = app) {
  const stop = new AbortController()
  const response = await fetch(`${from.url}/api/v1/live`, { headers: { ...credentials }, signal: stop.signal })
  const stream = { status: response.status, response, text: '', ended: false, close: () => stop.abort() }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
    stream.ended = true
  }
  read().catch(() => undefined)
  return stream
}

/** A topic whose records everyone may see. */
const seenByAll = (how = '') => ({
  time_entries: {
    superAdmins: true,
    audience: sqlStatement<{ ids: string[]; users: string[] }, { id: string; userId: string }>(
      `select n.id, u.user_id from unnest($ids::uuid[]) as n (id) cross join unnest($users::uuid[]) as u (user_id) ${how}`,
    ),
  },
})

const say = (minutes: number, credentials: Credentials) =>
  app.rpc('entries.save', { cells: [cell(`2026-01-${20 + (minutes % 8)}`, minutes, 'regular', null)] }, { ...credentials })

describe('an event', () => {
  test('reaches those who may see the record: the person and their manager, no colleague and no other organization (SEC-134)', async () => {
    const { people, organization } = own
    const streams = await Promise.all([
      open(await app.signIn(people.employee, organization.id)),
      open(await app.signIn(people.manager, organization.id)),
      open(await app.signIn(people.colleague, organization.id)),
      open(await app.signIn(foreign.people.admin, foreign.organization.id)),
    ])
    const [self, manager, colleague, stranger] = streams
    expect((await say(60, await app.signIn(people.employee, organization.id))).status).toBe(200)
    await expect.poll(() => self!.text).toMatch(/event: message\ndata: \{"table":"time_entries","id":"[0-9a-f-]{36}"\}/)
    await expect.poll(() => manager!.text).toContain('time_entries')
    // Receiving a later event of their own shows that nothing is still on its way to the others.
    await say(61, await app.signIn(foreign.people.admin, foreign.organization.id))
    await say(62, await app.signIn(people.colleague, organization.id))
    await expect.poll(() => colleague!.text).toContain('time_entries')
    await expect.poll(() => stranger!.text).toContain('time_entries')
    expect(colleague!.text.match(/event: message/g)).toHaveLength(1)
    expect(stranger!.text.match(/event: message/g)).toHaveLength(1)
    for (const stream of streams) stream.close()
  })
})

describe('a stream', () => {
  test('begins at once with a comment, so that proxies do not buffer it', async () => {
    const stream = await open(await app.signIn(own.people.employee, own.organization.id))
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    await expect.poll(() => stream.text).toMatch(/^:/)
    stream.close()
  })

  test('is denied to strangers, to another organization’s people and to other sites (SEC-136)', async () => {
    const get = (headers: Record<string, string>) => app.send({ url: '/api/v1/live', headers })
    expect((await get({})).status).toBe(401)
    const credentials = await app.signIn(own.people.employee, foreign.organization.id)
    expect((await get({ ...credentials })).status).toBe(403)
    const good = await app.signIn(own.people.employee, own.organization.id)
    expect((await get({ ...good, origin: 'http://evil.example' })).status).toBe(403)
    expect((await get({ ...good, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
  })

  test('is limited to ten per person, whatever their sessions; closing one makes room (SEC-137)', async () => {
    const { people, organization } = own
    const sessions = await Promise.all([app.signIn(people.admin, organization.id), app.signIn(people.admin, organization.id)])
    const streams = await Promise.all(Array.from({ length: 10 }, (_, i) => open(sessions[i % 2]!)))
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const limited = await fetch(`${app.url}/api/v1/live`, { headers: { ...sessions[0]! } })
    expect(limited.status).toBe(429)
    expect(await limited.json()).toMatchObject({ code: 'RATE_LIMITED', data: { rule: 'streams' } })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    streams[3]!.close()
    await expect
      .poll(async () => {
        const again = await open(sessions[1]!)
        streams.push(again)
        return again.status
      })
      .toBe(200)
    for (const stream of streams) stream.close()
  })

  test.each([
    [
      'their employee record is deactivated (SEC-59)',
      `update app.employees set is_active = false where organization_id = $1 and user_id = $2`,
    ],
    ['their membership pauses', `update app.organization_members set status = 'inactive' where organization_id = $1 and user_id = $2`],
    ['their organization is closed', `update app.organizations set is_active = false where id = $1 and $2::uuid is not null`],
  ])('ends within 5 s for a person when %s, and they get no other', async (_, sql) => {
    const { people, organization } = await makeWorld(t, `shut-${newId().slice(-8)}`)
    const [employee, manager] = [await app.signIn(people.employee, organization.id), await app.signIn(people.manager, organization.id)]
    const [ending, other] = [await open(employee), await open(manager)]
    await t.owner.query(sql, [organization.id, people.employee.userId])
    await expect.poll(() => ending.ended, { timeout: 5000 }).toBe(true)
    expect((await app.send({ url: '/api/v1/live', headers: { ...employee } })).status).toBe(403)
    if (!sql.includes('organizations')) {
      expect((await say(64, manager)).status).toBe(200)
      await expect.poll(() => other.text).toContain(people.manager.employeeId)
    }
    other.close()
  })

  test('ends when the server drains, and says when to come back', async () => {
    const other = await testApp(t)
    const stream = await open(await other.signIn(own.people.employee, own.organization.id), other)
    await other.close()
    await expect.poll(() => stream.ended).toBe(true)
    expect(stream.text).toMatch(/event: done\n(.*\n)*retry: 2000|retry: 2000\n(.*\n)*event: done/)
    expect(other.exits).toEqual([0])
  })

  test('ends when the connection that listens for changes was lost, so that the client refetches (SEC-138)', async () => {
    const stream = await open(await app.signIn(own.people.employee, own.organization.id))
    await t.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steward listen' and datname = current_database()`,
    )
    await expect.poll(() => stream.ended, { timeout: 5000 }).toBe(true)
    const again = await open(await app.signIn(own.people.employee, own.organization.id))
    await say(63, await app.signIn(own.people.employee, own.organization.id))
    await expect.poll(() => again.text).toContain('time_entries')
    again.close()
  })
})

describe('the hub', () => {
  let gone: AbortController
  beforeEach(() => {
    gone = new AbortController()
    return () => gone.abort()
  })
  const hubOf = (recheckMs: number) => createLiveHub({ database: t.db, jobs: t.jobs, topics: liveTopics, recheckMs })

  async function rest(events: AsyncGenerator<LiveEvent, void>): Promise<LiveEvent[]> {
    const all: LiveEvent[] = []
    for await (const event of events) all.push(event)
    return all
  }

  test.each([
    ['the membership', `update app.organization_members set status = 'inactive' where organization_id = $1 and user_id = $2`],
    ['the session', `delete from auth.session where "organizationId" = $1 and "userId" = $2`],
  ])('ends the stream of someone who lost %s, without an event to notice it by (SEC-135)', async (_, sql) => {
    const world = await makeWorld(t, `lost-${newId().slice(-8)}`)
    const hub = hubOf(50)
    const events = await hub.subscribe(asking(world.people.employee, 'member'), gone.signal)
    const all = rest(events)
    expect(hub.size).toBe(1)
    await t.owner.query(sql, [world.organization.id, world.people.employee.userId])
    expect(await all).toEqual([])
    expect(hub.size).toBe(0)
    hub.close()
  })

  test('ends the stream of someone whose access is lost while one of their queries is running', async () => {
    const { organization, people } = await makeWorld(t, `slow-${newId().slice(-8)}`)
    const hub = createLiveHub({
      database: t.db,
      jobs: t.jobs,
      topics: seenByAll('cross join pg_sleep(0.5)'),
      recheckMs: 60_000,
    })
    const all = rest(await hub.subscribe(asking(people.employee, 'member'), gone.signal))
    const told = { organizationId: organization.id }
    hub.received([{ ...told, table: 'time_entries', id: newId() }])
    await expect
      .poll(async () => (await t.owner.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount, { interval: 5 })
      .toBe(1)
    await t.owner.query('update app.employees set is_active = false where id = $1', [people.employee.employeeId])
    // Of someone else, and of them.
    hub.received([{ ...told, table: 'member_access', id: people.manager.userId }])
    hub.received([{ ...told, table: 'member_access', id: people.employee.userId }])
    expect((await all).length).toBeLessThan(2)
    expect(hub.size).toBe(0)
    hub.close()
  })

  test('ends the stream of someone whose access is lost between the gate and the first event', async () => {
    const { organization, people } = await makeWorld(t, `brief-${newId().slice(-8)}`)
    const { userId, employeeId } = people.employee
    const withTenant: typeof t.db.withTenant = gate => {
      const inside = t.db.withTenant(gate)
      const read: typeof inside.read = async work => {
        const answer = await inside.read(work)
        await t.owner.query('update app.employees set is_active = false where id = $1', [employeeId])
        hub.received([{ organizationId: organization.id, table: 'member_access', id: userId }])
        return answer
      }
      return { ...inside, read }
    }
    const hub = createLiveHub({ database: { withTenant }, jobs: t.jobs, topics: liveTopics, recheckMs: 60_000 })
    expect(await rest(await hub.subscribe(asking(people.employee, 'member'), gone.signal))).toEqual([])
    hub.close()
  })

  test('authorizes 500 streams for one save with at most five queries', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `p${index}`)
    const crowd = await makeOrganization(t, `crowd-${newId().slice(-8)}`, Object.fromEntries(names.map(name => [name, {}])))
    let queries = 0
    const counting: typeof t.jobs = {
      ...t.jobs,
      withJob: id => {
        const inside = t.jobs.withJob(id)
        const readOnce: typeof inside.readOnce = verb =>
          inside.readOnce(tx => {
            queries++
            return verb(new Proxy(tx, { get: (of, name) => (name === 'rows' ? count(of) : Reflect.get(of, name)) }))
          })
        return { ...inside, readOnce }
      },
    }
    const count =
      (tx: ReadTx<unknown>): ReadTx<unknown>['rows'] =>
      (statement, params) => {
        queries++
        return tx.rows(statement, params)
      }
    const hub = createLiveHub({ database: t.db, jobs: counting, topics: liveTopics, recheckMs: 60_000 })
    const streams = await Promise.all(
      names.flatMap(name => Array.from({ length: 10 }, () => hub.subscribe(asking(crowd.people[name]!, 'member'), gone.signal))),
    )
    expect(hub.size).toBe(500)
    const saver = crowd.people.p7!
    hub.received([{ organizationId: crowd.id, table: 'time_entries', id: saver.employeeId }])
    const own = await Promise.all(streams.slice(70, 80).map(stream => stream.next()))
    expect(own.map(({ value }) => value)).toEqual(Array.from({ length: 10 }, () => ({ table: 'time_entries', id: saver.employeeId })))
    expect(queries).toBeLessThanOrEqual(5)
    // No one else receives it: their streams get nothing until the hub ends them.
    const others = streams.filter((_, index) => index < 70 || index >= 80).map(stream => stream.next())
    hub.close()
    expect((await Promise.all(others)).filter(({ done }) => !done)).toEqual([])
  })

  test('announces a record that changes a thousand times once, and ends the stream of a client too far behind (SEC-137)', async () => {
    const change = (id: string) => ({ table: 'time_entries', id, organizationId: own.organization.id })
    const hub = createLiveHub({
      database: t.db,
      jobs: t.jobs,
      topics: seenByAll(),
    })
    const events = await hub.subscribe(asking(own.people.employee, 'member'), gone.signal)
    const id = newId()
    for (let i = 0; i < 1000; i++) hub.received([change(id)])
    expect((await events.next()).value).toMatchObject({ id })
    // Queried in a second round for what arrived after the first query had left; then there is nothing more.
    hub.received(Array.from({ length: 150 }, () => change(newId())))
    await expect.poll(async () => (await events.next()).value).not.toMatchObject({ id })
    hub.received(Array.from({ length: 600 }, () => change(newId())))
    expect((await rest(events)).length).toBeLessThan(150)
    expect(hub.size).toBe(0)
    hub.close()
  })

  test('first sends what changed since its client began to read, of their own organization and nothing older', async () => {
    const hub = createLiveHub({
      database: t.db,
      jobs: t.jobs,
      topics: seenByAll(),
    })
    const told = async (readingForMs?: number) => {
      const stop = new AbortController()
      const events = await hub.subscribe(asking(own.people.employee, 'member'), stop.signal, readingForMs)
      const last = newId()
      hub.received([{ table: 'time_entries', id: last, organizationId: own.organization.id }])
      const ids: string[] = []
      for await (const { id } of events) {
        if (id === last) break
        ids.push(id)
      }
      stop.abort()
      return ids
    }
    const id = newId()
    hub.received([
      { table: 'time_entries', id, organizationId: own.organization.id },
      { table: 'time_entries', id: newId(), organizationId: foreign.organization.id },
    ])
    expect(await told()).toEqual([])
    expect(await told(10_000)).toContain(id)
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(await told(20)).not.toContain(id)
    hub.close()
  })

  test('drops a stream that no one began to read, once its connection is gone', async () => {
    const hub = hubOf(60_000)
    await hub.subscribe(asking(own.people.employee, 'member'), gone.signal)
    expect(hub.size).toBe(1)
    gone.abort()
    expect(hub.size).toBe(0)
    await hub.subscribe(asking(own.people.employee, 'member'), gone.signal)
    expect(hub.size).toBe(0)
    hub.close()
  })
})
