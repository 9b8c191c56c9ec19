import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, type World } from '../isolation/world.ts'
import type { Person } from '../organization.ts'
import { cell } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/**
 * One person in two organizations with one session, as two tabs of a browser share it: the session is in `current`, a tab still shows
 * `left`.
 */
let t: TestDatabase
let app: TestApp
let left: World
let current: World
let person: Person
let session: Credentials

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  left = await makeWorld(t, 'left-side')
  current = await makeWorld(t, 'current-side')
  person = await left.organization.add('Bea', { role: 'employee' })
  const { organization } = current
  await t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [organization.id, person.userId])
  await t.owner.query('insert into app.user_roles values ($1, $2, $3)', [organization.id, person.userId, organization.roles.employee])
  await t.owner.query(
    `insert into app.employees (organization_id, id, user_id, first_name, last_name, email, time_tracking_group_id)
     values ($1, $2, $3, 'Bea', 'Test', 'bea@example.test', $4)`,
    [organization.id, newId(), person.userId, organization.groupId],
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from platform.security_events')
  await t.owner.query('delete from auth.session where "userId" = $1', [person.userId])
  app = await testApp(t)
  session = await app.signIn(person, current.organization.id)
  return () => app.close()
})

const naming = (world: World) => ({ ...session, 'x-organization': world.organization.id })

/** The person's hours by organization, whatever timesheet they are in. */
async function hours() {
  const { rows } = await t.owner.query<{ organization: string; minutes: number }>(
    `select o.name as organization, sum(e.minutes)::int as minutes from app.time_entries e join app.organizations o on o.id = e.organization_id
     join app.employees p on p.organization_id = e.organization_id and p.id = e.employee_id where p.user_id = $1 group by 1 order by 1`,
    [person.userId],
  )
  return rows
}

async function events() {
  await app.close()
  const { rows } = await t.owner.query(
    'select kind, user_id, organization_id, operation from platform.security_events order by operation, id',
  )
  return rows
}

const changed = () => ({
  code: 'FORBIDDEN',
  status: 403,
  data: { rule: 'organization_changed', data: { organizationId: current.organization.id } },
})
const attempt = (operation: string) => ({
  kind: 'other_organization',
  user_id: person.userId,
  organization_id: current.organization.id,
  operation,
})

describe('a call that names an organization which the session has left', () => {
  test("stores nothing anywhere, reports the session's organization, and is recorded", async () => {
    const save = { cells: [cell(openPeriod, 60)] }
    const answer = await app.rpc('entries.save', save, { ...naming(left), 'idempotency-key': 'typed-in-the-first' })
    expect(answer).toMatchObject({ status: 403, json: { json: changed() } })
    expect(await hours()).toEqual([])
    const { rowCount } = await t.owner.query('select from app.idempotency_keys where user_id = $1', [person.userId])
    expect(rowCount).toBe(0)
    expect(await events()).toEqual([attempt('entries.save')])
    expect(app.said).toContainEqual(expect.stringMatching(/^security: other_organization at entries\.save, request /))
  })

  test('is stored where it was typed once the session is back, under the same key and once', async () => {
    const save = () =>
      app.rpc('entries.save', { cells: [cell(openPeriod, 75)] }, { ...naming(left), 'idempotency-key': 'sent-again-later' })
    const goTo = ({ organization: { id } }: World) => app.rpc('identity.switchOrganization', { organizationId: id }, { ...session })
    expect((await save()).status).toBe(403)
    expect((await goTo(left)).status).toBe(200)
    expect([(await save()).status, (await save()).status]).toEqual([200, 200])
    expect(await hours()).toEqual([{ organization: 'left-side', minutes: 75 }])
    expect((await goTo(current)).status).toBe(200)
    // Answered before, and still not readable from another organization.
    expect((await save()).status).toBe(403)
    expect(await hours()).toEqual([{ organization: 'left-side', minutes: 75 }])
  })

  test("is denied by REST as well, and one that names none goes to the session's organization", async () => {
    const get = (headers: object) => app.send({ url: `/api/v1/dashboard`, headers: { ...headers } })
    expect(await get(naming(left))).toMatchObject({ status: 403, json: changed() })
    expect((await get(naming(current))).status).toBe(200)
    expect((await get(session)).status).toBe(200)
  })

  test('may be any of a batch: each names its own', async () => {
    const item = (name: string, world: World | null, input: unknown) => ({
      url: `http://localhost/rpc/${name.replace('.', '/')}`,
      headers: world === null ? {} : { 'x-organization': world.organization.id },
      body: { json: input },
    })
    const { json } = await app.send({
      method: 'POST',
      url: '/rpc/__batch__',
      headers: { ...session, 'x-orpc-batch': 'buffered' },
      payload: [
        item('dashboard', current, {}),
        item('entries.save', left, { cells: [cell(openPeriod, 30)] }),
        item('bootstrap', null, {}),
        { ...item('dashboard', null, {}), headers: { 'x-organization': 'both' } },
      ],
    })
    const answers = (json as { index: number; status?: number; body: { json: unknown } }[]).toSorted((a, b) => a.index - b.index)
    expect(answers.map(({ status = 200 }) => status)).toEqual([200, 403, 200, 400])
    expect(answers[1]!.body.json).toMatchObject(changed())
    expect((await hours()).find(({ organization }) => organization === 'current-side')).toBeUndefined()
    expect(await events()).toEqual([attempt('entries.save')])
  })

  test('cannot be a file or an event stream either, whose address names it', async () => {
    const { organization } = left
    const range = 'from=2026-01-05&to=2026-01-31'
    for (const path of [`/live?organization=${organization.id}`, `/reports/timesheets.csv?${range}&organization=${organization.id}`]) {
      expect(await app.send({ url: `/api/v1${path}`, headers: { ...session } })).toMatchObject({ status: 403, json: changed() })
    }
    expect(await app.rpc('live.events', { organization: organization.id }, { ...session })).toMatchObject({ status: 403 })
    const own = await app.send({
      url: `/api/v1/reports/timesheets.csv?${range}&organization=${current.organization.id}`,
      headers: { ...session },
    })
    expect(own.status).toBe(200)
    expect(await events()).toEqual([attempt('live.events'), attempt('live.events'), attempt('timesheetReport.csv')])
  })
})

describe('the header x-organization', () => {
  test.each(['', 'harbor', `${newId()}, ${newId()}`, `${newId()}x`])(
    'that holds %j is invalid, naming the field and the rule',
    async named => {
      const headers = { ...session, 'x-organization': named }
      const badRequest = { code: 'BAD_REQUEST', data: { field: 'x-organization', rule: 'uuid' } }
      expect(await app.rpc('dashboard', {}, headers)).toMatchObject({ status: 400, text: expect.stringContaining('"rule":"uuid"') })
      expect(await app.send({ url: '/api/v1/dashboard', headers })).toMatchObject({ status: 400, json: badRequest })
      const csv = { url: '/api/v1/reports/timesheets.csv?from=2026-01-05&to=2026-01-31', headers }
      expect(await app.send(csv)).toMatchObject({ status: 400, json: badRequest })
    },
  )

  test('that contradicts the address is denied, whichever of the two the session is in', async () => {
    for (const [inHeader, inAddress] of [
      [current, left],
      [left, current],
    ] as const) {
      const url = `/api/v1/reports/timesheets.csv?from=2026-01-05&to=2026-01-31&organization=${inAddress.organization.id}`
      const headers = { ...session, 'x-organization': inHeader.organization.id }
      expect(await app.send({ url, headers })).toMatchObject({
        status: 400,
        json: { code: 'BAD_REQUEST', data: { field: 'x-organization', rule: 'one_organization' } },
      })
    }
  })

  test('is not checked for account calls: such a tab can switch back, sign out and stay signed in', async () => {
    for (const name of ['identity.session', 'identity.activity', 'identity.refresh', 'identity.listSessions']) {
      expect((await app.rpc(name, {}, naming(left))).status).toBe(200)
    }
    expect((await app.rpc('identity.switchOrganization', { organizationId: left.organization.id }, naming(left))).status).toBe(200)
    expect((await app.rpc('dashboard', {}, naming(left))).status).toBe(200)
    expect((await app.rpc('identity.signOut', {}, naming(current))).status).toBe(200)
  })
})

test('a stream ends when its session switches organization, and sends nothing of either from then on', async () => {
  await app.rpc('identity.switchOrganization', { organizationId: left.organization.id }, { ...session })
  const response = await fetch(`${app.url}/api/v1/live`, { headers: { ...session } })
  let text = ''
  const read = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  })()
  const other = await app.signIn(person, left.organization.id)
  const save = (minutes: number, credentials: Credentials, world: World) =>
    app.rpc(
      'entries.save',
      { cells: [cell(`2026-01-2${minutes % 8}`, minutes)] },
      { ...credentials, 'x-organization': world.organization.id },
    )
  expect((await save(61, other, left)).status).toBe(200)
  await expect.poll(() => text).toContain('time_entries')
  const before = text.match(/event: message/g)!.length
  await app.rpc('identity.switchOrganization', { organizationId: current.organization.id }, { ...session })
  expect((await save(62, session, current)).status).toBe(200)
  expect((await save(63, other, left)).status).toBe(200)
  await read
  expect(text.match(/event: message/g)).toHaveLength(before)
})
