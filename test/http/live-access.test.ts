import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { addPerson, asking, type NewOrganization, newOrganization, type Person } from '../organization.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/** A change of what someone may do, announced by the database itself: whoever writes the row needs no code for it. */
let t: TestDatabase
let app: TestApp
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

let count = 0
async function place() {
  const organization = await newOrganization(t, `live-${++count}`)
  const amina = await addPerson(t, organization, 'Amina', { role: 'employee' })
  const rosa = await addPerson(t, organization, 'Rosa', { role: 'manager' })
  return { organization, amina, rosa }
}

const sql = (text: string, ...values: unknown[]) => t.owner.query(text, values)

/** A platform administrator who is inside the organization for this long. */
async function visitor(organization: NewOrganization, lasts = '24 hours') {
  const elsewhere = await newOrganization(t, `live-${++count}`)
  const person = await addPerson(t, elsewhere, 'Ola', { role: 'employee' })
  await sql('insert into platform.administrators (user_id) values ($1)', person.userId)
  await sql(
    `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at)
     values ($1, $2, 'Live', 'super_admin', app.now() + $3::interval)`,
    person.userId,
    organization.id,
    lasts,
  )
  return { person, elsewhere, credentials: await app.signIn(person, organization.id) }
}

async function follow(credentials: Credentials) {
  const stop = new AbortController()
  const response = await fetch(`${app.url}/api/v1/live`, { headers: { ...credentials }, signal: stop.signal })
  const stream = { text: '', ended: false, close: () => stop.abort() }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
    stream.ended = true
  }
  read().catch(() => undefined)
  await expect.poll(() => stream.text).toMatch(/^:/)
  return stream
}

const rename = sqlStatement<{ name: string }, unknown>('update app.organizations set name = $name where id = (select app.org_id())')
const renameRoles = sqlStatement<{ suffix: string }, unknown>(
  'update app.roles set name = name || $suffix where organization_id = (select app.org_id())',
)

const said = (stream: { text: string }) => [...stream.text.matchAll(/"table":"(\w+)","id":"([0-9a-f-]+)"/g)].map(([, table]) => table)
/** The bound of the specification: an open tab is told within a second. */
const aSecond = { timeout: 1000, interval: 10 }

describe('a change of access is told to the open tabs it concerns within a second', () => {
  type Change = (place: { organization: NewOrganization; amina: Person }) => Promise<unknown>
  const changes: [name: string, table: string, change: Change][] = [
    [
      'a module that is switched off',
      'organization_access',
      ({ organization }) =>
        sql(
          `update app.organization_modules set status = 'inactive', usable_until = '-infinity' where organization_id = $1`,
          organization.id,
        ),
    ],
    [
      'a time feature that is switched off',
      'organization_access',
      ({ organization }) =>
        sql(
          `insert into app.organization_time_feature_access select $1, id, false from platform.time_feature_categories where slug = 'my-time'`,
          organization.id,
        ),
    ],
    [
      'a permission that a role loses',
      'member_access',
      ({ organization, amina }) =>
        sql(
          `delete from app.role_grants where organization_id = $1 and role_id = $2 and permission_name = 'time_my_time'`,
          organization.id,
          amina.roleId,
        ),
    ],
    [
      'another role',
      'member_access',
      ({ organization, amina }) =>
        sql(
          'update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2',
          organization.id,
          amina.userId,
          organization.roles.manager,
        ),
    ],
    [
      'a module of that person alone',
      'member_access',
      ({ amina }) => sql(`update app.member_access set modules = modules - 'time' where user_id = $1`, amina.userId),
    ],
    [
      'another name of the organization',
      'organization_access',
      ({ organization }) => sql(`update app.organizations set name = 'Harbor Light Services' where id = $1`, organization.id),
    ],
    [
      'another name of a role',
      'organization_access',
      ({ organization, amina }) =>
        sql(`update app.roles set name = 'Team member' where organization_id = $1 and id = $2`, organization.id, amina.roleId),
    ],
  ]
  test.each(changes)('%s', async (_, table, change) => {
    const here = await place()
    const stream = await follow(await app.signIn(here.amina, here.organization.id))
    await change(here)
    await expect.poll(() => said(stream), aSecond).toContain(table)
    expect(stream.ended).toBe(false)
    stream.close()
  })

  test('and to no one else: what changes for one person is told to that person alone', async () => {
    const { organization, amina, rosa } = await place()
    const other = await place()
    const [own, colleague, foreign] = await Promise.all([
      follow(await app.signIn(amina, organization.id)),
      follow(await app.signIn(rosa, organization.id)),
      follow(await app.signIn(other.amina, other.organization.id)),
    ])
    await sql('update app.user_roles set role_id = $2 where user_id = $1', amina.userId, organization.roles.manager)
    await expect.poll(() => said(own), aSecond).toEqual(['member_access'])
    // The next event of each shows that nothing is still on its way.
    for (const { id } of [organization, other.organization]) await sql('update app.organizations set city = $2 where id = $1', id, 'Boston')
    await expect.poll(() => said(colleague)).toEqual(['organization_access'])
    await expect.poll(() => said(foreign)).toEqual(['organization_access'])
    for (const stream of [own, colleague, foreign]) stream.close()
  })

  test('a second organization, joined or left, is told in the tab of the first', async () => {
    const { organization, amina } = await place()
    const second = await newOrganization(t, `live-${++count}`)
    const stream = await follow(await app.signIn(amina, organization.id))
    await sql('insert into app.organization_members (organization_id, user_id) values ($1, $2)', second.id, amina.userId)
    await expect.poll(() => said(stream), aSecond).toEqual(['member_access'])
    await sql('delete from app.organization_members where organization_id = $1 and user_id = $2', second.id, amina.userId)
    await expect.poll(() => said(stream), aSecond).toHaveLength(2)
    await sql('insert into platform.administrators (user_id) values ($1)', amina.userId)
    await expect.poll(() => said(stream), aSecond).toHaveLength(3)
    stream.close()
  })

  test('a person’s record that changes is told to that person, and to the managers who gain or lose them', async () => {
    const { organization, amina, rosa } = await place()
    const [own, manager] = [await follow(await app.signIn(amina, organization.id)), await follow(await app.signIn(rosa, organization.id))]
    await sql('update app.employees set reports_to_employee_id = $2 where id = $1', amina.employeeId, rosa.employeeId)
    for (const stream of [own, manager]) await expect.poll(() => said(stream), aSecond).toEqual(['member_access'])
    await sql(
      `insert into app.employees (organization_id, id, first_name, last_name, reports_to_employee_id)
       values ($1, gen_random_uuid(), 'New', 'Colleague', $2)`,
      organization.id,
      rosa.employeeId,
    )
    await expect.poll(() => said(manager), aSecond).toHaveLength(2)
    await sql('update app.employees set reports_to_employee_id = null where id = $1', amina.employeeId)
    await expect.poll(() => said(manager), aSecond).toHaveLength(3)
    await expect.poll(() => said(own), aSecond).toHaveLength(2)
    // Nothing that a tab knows.
    await sql(`update app.employees set first_name = 'Aminata' where id = $1`, amina.employeeId)
    await sql('update app.employees set reports_to_employee_id = $2 where id = $1', amina.employeeId, rosa.employeeId)
    await expect.poll(() => said(own), aSecond).toHaveLength(3)
    for (const stream of [own, manager]) stream.close()
  })

  test('a change that a request makes by its own role is told like any other', async () => {
    const { organization, rosa } = await place()
    const stream = await follow(await app.signIn(rosa, organization.id))
    await t.db.withTenant(asking(rosa, 'member')).write(tx => tx.run(rename, { name: 'Harbor Light Services' }))
    await expect.poll(() => said(stream), aSecond).toEqual(['organization_access'])
    await t.db.withTenant(asking(rosa, 'member')).write(tx => tx.run(renameRoles, { suffix: ' (old)' }))
    await expect.poll(() => said(stream), aSecond).toEqual(['organization_access', 'organization_access'])
    stream.close()
  })

  test('a change between the page and its stream is told first', async () => {
    const { organization, amina } = await place()
    const credentials = await app.signIn(amina, organization.id)
    await sql('update app.user_roles set role_id = $2 where user_id = $1', amina.userId, organization.roles.manager)
    await expect
      .poll(async () => {
        const stop = new AbortController()
        const response = await fetch(`${app.url}/api/v1/live?readingForMs=5000`, { headers: { ...credentials }, signal: stop.signal })
        const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
        let text = ''
        for (let reads = 0; reads < 3 && !text.includes('member_access'); reads++) text += (await chunks.read()).value ?? ''
        stop.abort()
        return text
      })
      .toContain('member_access')
  })
})

describe('a stream ends with the change, within a second (SEC-23, SEC-135)', () => {
  test('of someone whose membership ends, and of no one else', async () => {
    const { organization, rosa } = await place()
    const volunteer = await addPerson(t, organization, 'Luis', { role: 'employee', employee: false })
    const [own, colleague] = [
      await follow(await app.signIn(volunteer, organization.id)),
      await follow(await app.signIn(rosa, organization.id)),
    ]
    await sql('delete from app.organization_members where organization_id = $1 and user_id = $2', organization.id, volunteer.userId)
    await expect.poll(() => own.ended, aSecond).toBe(true)
    expect(colleague.ended).toBe(false)
    colleague.close()
  })

  test('of a platform administrator who leaves the organization, enters another one, or is none any more', async () => {
    const { organization } = await place()
    const second = await newOrganization(t, `live-${++count}`)
    for (const change of [
      'delete from platform.user_organization_sessions where user_id = $1 and $2::uuid is not null',
      'update platform.user_organization_sessions set organization_id = $2 where user_id = $1',
      'delete from platform.administrators where user_id = $1 and $2::uuid is not null',
    ]) {
      const { person, credentials } = await visitor(organization)
      const stream = await follow(credentials)
      await sql(change, person.userId, second.id)
      await expect.poll(() => stream.ended, aSecond).toBe(true)
    }
  })

  test('of a platform administrator whose hours are over, by the clock alone', async () => {
    const { organization } = await place()
    const { credentials } = await visitor(organization, '700 milliseconds')
    const staying = await visitor(organization)
    const [stream, other] = [await follow(credentials), await follow(staying.credentials)]
    await expect.poll(() => stream.ended, { timeout: 1700, interval: 10 }).toBe(true)
    expect(other.ended).toBe(false)
    other.close()
  })
})

test('a module that is switched off for 500 people is announced once, and not once a person', async () => {
  const organization = await newOrganization(t, 'crowd')
  await sql(
    `insert into auth."user" (id, name, email) select gen_random_uuid(), 'P', 'p' || n || '@crowd.test' from generate_series(1, 500) n`,
  )
  await sql(`insert into platform.profiles (id, email) select id, email from auth."user" where email like '%@crowd.test'`)
  await sql(
    `insert into app.organization_members (organization_id, user_id) select $1, id from platform.profiles where email like '%@crowd.test'`,
    organization.id,
  )
  const listener = new pg.Client(t.connections.ownerConnection)
  await listener.connect()
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen steward_changes')
  await sql(`update app.organization_modules set usable_until = '-infinity' where organization_id = $1`, organization.id)
  await listener.query('select')
  await listener.end()
  const { rows } = await sql(
    `select count(*)::int as changed from app.member_access where organization_id = $1
     and coalesce((modules ->> 'time')::timestamptz, '-infinity') <= app.now()`,
    organization.id,
  )
  expect(rows).toEqual([{ changed: 500 }])
  expect(heard).toEqual([`${organization.id} organization_access ${organization.id}`])
})
