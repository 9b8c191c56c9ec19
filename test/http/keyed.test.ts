import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, type World } from '../isolation/world.ts'
import { cell } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/** Idempotency keys in misuse (WALL-13): for a verb that reads first, and for one whose key and answer are stored at commit. */
let t: TestDatabase
let app: TestApp
let a: World
let b: World
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  // Deadlocks are left until the lock timeout, so that they show: usually one side is aborted and retried.
  await t.owner.query(`alter role app_login in database ${t.connections.ownerConnection.database} set deadlock_timeout = '1min'`)
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  ;[a, b] = await Promise.all([makeWorld(t, `a-${newId().slice(-8)}`), makeWorld(t, `b-${newId().slice(-8)}`)])
})

type Answer = Awaited<ReturnType<TestApp['rpc']>>
const call = (who: Credentials, key: string, name: string, input: unknown) => app.rpc(name, input, { ...who, 'idempotency-key': key })
const day = '2026-01-22'
const save = (who: Credentials, key: string, minutes: number, date = day) =>
  call(who, key, 'entries.save', { cells: [cell(date, minutes)] })
const mismatch = { status: 422, json: { json: { code: 'IDEMPOTENCY_MISMATCH' } } }

const stored = async ({ organization }: World) =>
  (
    await t.owner.query<{ entry: string }>(
      `select date::text || ' ' || minutes || ' ' || employee_id as entry from app.time_entries where organization_id = $1 and date between '2026-01-21' and '2026-01-31' order by 1`,
      [organization.id],
    )
  ).rows.map(row => row.entry)
const events = async ({ organization }: World) =>
  (await t.owner.query('select from app.audit_events where organization_id = $1', [organization.id])).rowCount
const keys = async ({ organization }: World) =>
  (await t.owner.query('select from app.idempotency_keys where organization_id = $1', [organization.id])).rowCount

/** With the cached state a save is one round trip and its key is stored at commit; without it the key is claimed first. */
const paths: [string, (who: Credentials) => Promise<unknown>][] = [
  ['where the verb reads first', async () => undefined],
  ['where it leaves with the commit', who => app.rpc('entries.save', { cells: [cell('2026-01-21', 30)] }, { ...who })],
]

describe.each(paths)('a key, %s,', (_, open) => {
  const signIn = async (world: World, name: keyof World['people'], organizationId = world.organization.id) => {
    const who = await app.signIn(world.people[name], organizationId)
    await open(who)
    return who
  }

  test('of a colleague or of another organization is another key: neither gets the other’s answer', async () => {
    const people: [World, Credentials][] = [
      [a, await signIn(a, 'employee')],
      [a, await signIn(a, 'colleague')],
      [b, await signIn(b, 'employee')],
    ]
    const answers = await Promise.all(people.map(([, who], index) => save(who, 'a-shared-key', 60 + index)))
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatchObject({ status: 200, json: { json: { cells: [{ minutes: 60 + index }] } } })
    }
    expect((await stored(a)).filter(entry => entry.startsWith(day)).map(entry => entry.split(' ')[1])).toEqual(['60', '61'])
    expect((await stored(b)).filter(entry => entry.startsWith(day)).map(entry => entry.split(' ')[1])).toEqual(['62'])
  })

  test('of one person in two organizations is a key in each', async () => {
    const { employee } = a.people
    await t.owner.query(`insert into app.organization_members (organization_id, user_id) values ($1, $2)`, [
      b.organization.id,
      employee.userId,
    ])
    await t.owner.query('insert into app.user_roles values ($1, $2, $3)', [
      b.organization.id,
      employee.userId,
      b.organization.roles.employee,
    ])
    await t.owner.query(
      `insert into app.employees (organization_id, id, user_id, first_name, last_name, email, time_tracking_group_id) values ($1, $2, $3, 'Amina', 'There', 'x@y.test', $4)`,
      [b.organization.id, newId(), employee.userId, b.organization.groupId],
    )
    const [here, there] = [await signIn(a, 'employee'), await app.signIn(employee, b.organization.id)]
    await open(there)
    expect(await save(here, 'the-same-in-both', 70)).toMatchObject({ status: 200, json: { json: { cells: [{ minutes: 70 }] } } })
    expect(await save(there, 'the-same-in-both', 80)).toMatchObject({ status: 200, json: { json: { cells: [{ minutes: 80 }] } } })
  })

  test('that was used for one operation runs no other, before or after it', async () => {
    const who = await signIn(a, 'employee')
    expect((await save(who, 'first-a-save', 60)).status).toBe(200)
    const before = [await stored(a), await events(a)]
    const submit = { periodStart: openPeriod, version: 0, attested: true }
    expect(await call(who, 'first-a-save', 'timesheets.submit', submit)).toMatchObject(mismatch)
    expect(await call(who, 'first-a-save', 'timesheets.copyLastPeriod', { periodStart: openPeriod })).toMatchObject(mismatch)
    expect([await stored(a), await events(a)]).toEqual(before)
    expect((await call(who, 'first-a-submit', 'timesheets.submit', submit)).status).toBe(200)
    expect(await save(who, 'first-a-submit', 60, '2026-01-23')).toMatchObject({ status: expect.toBeOneOf([409, 422]) })
    expect((await stored(a)).filter(entry => entry.startsWith('2026-01-23'))).toEqual([])
  })

  test('is free again after a validation error, a denial, or a database fault, and then works', async () => {
    const who = await signIn(a, 'employee')
    const kept = await keys(a)
    // A rule fails.
    expect((await save(who, 'free-again', 60, '1900-01-01')).status).toBe(422)
    // The gate denies it.
    await t.owner.query(`update app.organizations set is_active = false where id = $1`, [a.organization.id])
    expect((await save(who, 'free-again', 60)).status).toBe(403)
    await t.owner.query(`update app.organizations set is_active = true where id = $1`, [a.organization.id])
    // The database fails, at the very last statement.
    await t.owner.query('alter table app.audit_events add constraint broken check (id is null) not valid')
    expect((await save(who, 'free-again', 60)).status).toBeGreaterThanOrEqual(400)
    await t.owner.query('alter table app.audit_events drop constraint broken')
    expect(await keys(a)).toBe(kept)
    expect((await stored(a)).filter(entry => entry.startsWith(day))).toEqual([])
    const first = await save(who, 'free-again', 60)
    expect(first.status).toBe(200)
    expect((await save(who, 'free-again', 60)).text).toBe(first.text)
    expect(await save(who, 'free-again', 61)).toMatchObject(mismatch)
  })

  test('sent at once with twenty different bodies runs one of them, and the others report that it was used', async () => {
    const who = await signIn(a, 'employee')
    const before = await events(a)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => save(who, 'twenty-bodies', 60 + i)))
    const done = answers.filter(answer => answer.status === 200)
    expect(done).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(mismatch)
    const [minutes] = (await stored(a)).filter(entry => entry.startsWith(day)).map(entry => Number(entry.split(' ')[1]))
    expect(done[0]).toMatchObject({ json: { json: { cells: [{ minutes }] } } })
    expect(await events(a)).toBe((before ?? 0) + 1)
  })

  test('sent at once twenty times, by two sessions and two ways, runs once and all get the same answer', async () => {
    const people = [await signIn(a, 'employee'), await app.signIn(a.people.employee, a.organization.id)]
    const before = await events(a)
    const payload = { cells: [cell(day, 75)] }
    const answers: Answer[] = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const who = people[i % 2]!
        if (i % 4 < 2) return save(who, 'twenty-times', 75)
        return app.send({ method: 'POST', url: '/api/v1/time-entries', headers: { ...who, 'idempotency-key': 'twenty-times' }, payload })
      }),
    )
    const bodies = answers.map(({ json }) => JSON.stringify((json as { json?: object }).json ?? json))
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(bodies).size).toBe(1)
    expect(await events(a)).toBe((before ?? 0) + 1)
  })

  test('returns no answer to a person whom the gate denies by then', async () => {
    const who = await signIn(a, 'employee')
    expect((await save(who, 'answered-before', 60)).status).toBe(200)
    await t.owner.query('delete from app.user_roles where organization_id = $1 and user_id = $2', [
      a.organization.id,
      a.people.employee.userId,
    ])
    const late = await save(who, 'answered-before', 60)
    expect(late).toMatchObject({ status: 403, json: { json: { data: { rule: 'forbidden' } } } })
  })
})

test('a request’s role reads and changes the keys of its own organization only', async () => {
  const [ofA, ofB] = [await app.signIn(a.people.employee, a.organization.id), await app.signIn(b.people.employee, b.organization.id)]
  await save(ofA, 'kept-in-a-row', 60)
  await save(ofB, 'kept-in-a-row', 60)
  const client = await t.connectAsLogin()
  try {
    await client.query('begin')
    await client.query(`select app.gate($1, null, null, 'member', 'read', null, null), set_config('role', 'app_user', true)`, [
      a.people.employee.token,
    ])
    const { rows } = await client.query('select distinct organization_id from app.idempotency_keys')
    expect(rows).toEqual([{ organization_id: a.organization.id }])
    expect(
      (await client.query(`update app.idempotency_keys set response = '{}' where organization_id = $1`, [b.organization.id])).rowCount,
    ).toBe(0)
    expect((await client.query(`delete from app.idempotency_keys where organization_id = $1`, [b.organization.id])).rowCount).toBe(0)
    const foreign = client.query(`insert into app.idempotency_keys values ($1, $2, 'put-there', 'x', '{}')`, [
      b.organization.id,
      b.people.employee.userId,
    ])
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
