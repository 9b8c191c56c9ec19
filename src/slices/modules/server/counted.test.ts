import { beforeEach, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { addPerson, asking, type Person } from '#test/organization.ts'
import { setUpModules, why } from '../test/people-with-modules.ts'

const w = setUpModules()
const { people, as, rows, access } = w

describe('what is counted', () => {
  beforeEach(() => rows('delete from app.module_usage_analytics'))
  const counted = async () =>
    await rows(
      `select m.slug, a.event_type as type, a.event_metadata as metadata, a.user_id from app.module_usage_analytics a join platform.modules m on m.id = a.module_id order by m.slug`,
    )
  const session = async (person: Person, organizationId: string | null) =>
    rows(
      `insert into auth.session (token, "userId", "expiresAt", "organizationId") values ($1, $2, app.now() + interval '1 hour', $3)`,
      newId(),
      person.userId,
      organizationId,
    )

  test('a session counts once for each module that its person can open', async () => {
    await access(people.amina, 'off')
    await session(people.amina, w.harbor.id)
    const found = await counted()
    expect(found.map(({ slug }) => slug)).toEqual(['dashboards', 'help', 'notifications', 'reports', 'settings', 'time', 'toolbox'])
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['session_start']))
    expect(found.map(({ metadata }) => Object.keys(metadata))).toEqual(found.map(() => ['timestamp']))
  })

  test('a session that comes back to an organization is not counted again there', async () => {
    await session(people.grace, w.harbor.id)
    const before = (await counted()).length
    await rows('update auth.session set "organizationId" = null where token = $1', people.grace.token)
    await rows('update auth.session set "organizationId" = $2 where token = $1', people.grace.token, w.harbor.id)
    expect(await counted()).toHaveLength(before)
  })

  test('opening a module counts once in half an hour, and what one cannot open not at all', async () => {
    const open = () => as(people.grace).modules.opened({ module: 'time' })
    await open()
    await open()
    await w.t.moveClock('29 minutes')
    await open()
    expect(await counted()).toHaveLength(1)
    await w.t.moveClock('31 minutes')
    await rows('update auth.session set "lastActivityAt" = app.now()')
    await open()
    await access(people.grace, 'off')
    await as(people.grace).modules.opened({ module: 'resources' })
    expect((await counted()).map(({ slug, type }) => [slug, type])).toEqual([
      ['time', 'module_opened'],
      ['time', 'module_opened'],
    ])
  })

  const newEmployee = sqlStatement<{ id: string }, unknown>(
    `insert into app.employees (id, first_name, last_name) values ($id, 'New', 'Person')`,
  )
  const add = (person: { token: string }) => w.t.db.withTenant(asking(person, 'member')).write(tx => tx.run(newEmployee, { id: newId() }))

  test('a record that a member adds counts for its module, without what it says', async () => {
    await add(people.dana)
    expect(await counted()).toEqual([
      { slug: 'resources', type: 'record_created', metadata: { table: 'employees' }, user_id: people.dana.userId },
    ])
  })

  test('what a job adds is no one’s use of a module', async () => {
    await w.t.jobs.withJob(w.harbor.id).write(tx => tx.run(newEmployee, { id: newId() }))
    expect(await counted()).toEqual([])
  })

  test('a super admin who stepped in is not counted: neither a session, nor an opened module, nor a record', async () => {
    const ola = await addPerson(w.t, w.river, 'Ola', { role: 'employee' })
    await rows('insert into platform.administrators (user_id) values ($1)', ola.userId)
    await rows(
      `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at)
       values ($1, $2, 'Harbor', 'employee', app.now() + interval '1 day')`,
      ola.userId,
      w.harbor.id,
    )
    await rows('delete from app.module_usage_analytics')
    await rows('update auth.session set "organizationId" = $2 where token = $1', ola.token, w.harbor.id)
    expect((await as(ola).bootstrap({})).mode).toBe('super_admin')
    await as(ola).modules.opened({ module: 'time' })
    await add(ola)
    expect(await counted()).toEqual([])
    await expect(as(ola).modules.request(why)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
