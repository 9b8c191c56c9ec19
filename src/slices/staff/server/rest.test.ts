import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp
let harbor: TestOrganization<'writer' | 'viewer' | 'outsider'>
let river: TestOrganization<'writer'>
let writer: Credentials
let viewer: Credentials

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t)
  harbor = await makeOrganization(t, 'harbor', {
    writer: { staff_module: 'write' },
    viewer: { staff_module: 'read' },
    outsider: { settings_units: 'write' },
  })
  river = await makeOrganization(t, 'river', { writer: { staff_module: 'write' } })
  writer = await app.signIn(harbor.people.writer, harbor.id)
  viewer = await app.signIn(harbor.people.viewer, harbor.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const api = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, headers: Credentials = writer) =>
  app.send({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
const add = async (more: object = {}) =>
  (await api('POST', '/employees', { firstName: 'Grace', lastName: 'Nakamura', ...more })).json as { id: string; version: number }

test('a person comes, changes, leaves and comes back over REST', async () => {
  const { id } = await add({ employeeId: 'HL0112', hireDate: '2024-02-29' })
  expect(await api('PATCH', `/employees/${id}`, { version: 1, jobTitle: 'Cook' })).toMatchObject({ status: 200, json: { version: 2 } })
  expect(await api('PATCH', `/employees/${id}`, { version: 1, jobTitle: 'Chef' })).toMatchObject({
    status: 409,
    json: { code: 'CONFLICT', data: { rule: 'version', data: { current: { id, jobTitle: 'Cook', version: 2 } } } },
  })
  expect(await api('GET', `/employees/${id}`)).toMatchObject({ status: 200, json: { person: { employeeId: 'HL0112' }, restricted: false } })
  const scheduled = await api('POST', `/employees/${id}/changes`, { version: 2, effectiveOn: '2099-01-01', jobTitle: 'Chef' })
  expect(scheduled).toMatchObject({ status: 200, json: { person: { jobTitle: 'Cook' }, change: { state: 'scheduled' } } })
  const { change } = scheduled.json as { change: { id: string } }
  expect(await api('POST', `/employees/${id}/changes/${change.id}/cancel`, { version: 1 })).toMatchObject({ status: 200 })
  expect(await api('GET', `/employees/${id}/dependents`)).toMatchObject({ status: 200, json: { dependents: [] } })
  const left = await api('POST', `/employees/${id}/deactivate`, { version: 2, terminationDate: '2024-03-01' })
  expect(left).toMatchObject({ status: 200, json: { isActive: false, terminationDate: '2024-03-01' } })
  expect(await api('GET', '/employees?search=nakamura')).toMatchObject({ json: { total: 0 } })
  expect(await api('GET', '/employees?search=nakamura&status=inactive')).toMatchObject({ json: { total: 1 } })
  expect(await api('POST', `/employees/${id}/reactivate`, { version: 3 })).toMatchObject({
    status: 200,
    json: { isActive: true, terminationDate: null },
  })
})

test('where Resources is off, neither records of people nor their files are read or changed: 403, and looking up a colleague still works (SEC-109)', async () => {
  const { id } = await add({ hireDate: '2024-02-29' })
  const usable = (until: string) =>
    t.owner.query(
      `update app.organization_modules set usable_until = $2
       where organization_id = $1 and module_id = (select m.id from platform.modules m where m.slug = 'resources')`,
      [harbor.id, until],
    )
  const inStaff: [method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object][] = [
    ['GET', '/employees'],
    ['GET', '/employees.csv'],
    ['GET', '/employees/filters'],
    ['GET', '/employees/choices'],
    ['GET', `/employees/${id}`],
    ['GET', `/employees/${id}/history`],
    ['GET', `/employees/${id}/documents`],
    ['GET', '/imports'],
    ['POST', '/employees', { firstName: 'Ada', lastName: 'Winters' }],
    ['PATCH', `/employees/${id}`, { version: 1, jobTitle: 'Cook' }],
    ['POST', `/employees/${id}/changes`, { version: 1, effectiveOn: '2099-01-01', jobTitle: 'Chef' }],
    ['POST', `/employees/${id}/deactivate`, { version: 1, terminationDate: '2024-03-01' }],
  ]
  await usable('-infinity')
  for (const [method, path, payload] of inStaff)
    expect([path, await api(method, path, payload)]).toMatchObject([path, { status: 403, json: { data: { rule: 'module' } } }])
  expect(await api('GET', '/employees/search?q=nakamura')).toMatchObject({ status: 200 })
  await usable('infinity')
  expect(await api('GET', `/employees/${id}`)).toMatchObject({ status: 200, json: { person: { version: 1, jobTitle: null } } })
  expect(await api('GET', '/employees?search=winters')).toMatchObject({ json: { total: 0 } })
})

test.each([
  'role',
  'organization_id',
  'organizationId',
  'userId',
  'user_id',
  'isActive',
  'is_active',
  'terminationDate',
  'avatarUrl',
  'createdAt',
])('a person is not created or changed with %s: 422 for the unknown field, and nothing changes (SEC-25)', async field => {
  const { id } = await add()
  const before = await t.owner.query('select * from app.employees where id = $1', [id])
  for (const value of [true, 'admin', river.id]) {
    const unknown = { status: 422, json: { code: 'VALIDATION', data: { field } } }
    expect(await api('PATCH', `/employees/${id}`, { version: 1, jobTitle: 'Cook', [field]: value })).toMatchObject(unknown)
    expect(await api('POST', '/employees', { firstName: 'G', lastName: 'N', [field]: value })).toMatchObject(unknown)
  }
  expect((await t.owner.query('select * from app.employees where id = $1', [id])).rows).toEqual(before.rows)
})

test('an id in the body beside the one of the path is a validation error and changes no one (SEC-26)', async () => {
  const [mine, other] = [await add(), await add()]
  const answer = await api('PATCH', `/employees/${mine.id}`, { id: other.id, version: 1, jobTitle: 'Cook' })
  const { rows } = await t.owner.query('select id from app.employees where job_title is not null and id = any ($1)', [[mine.id, other.id]])
  expect({ status: answer.status, changed: rows.filter(({ id }) => id === other.id) }).toMatchObject({ changed: [] })
  expect(answer.status).toBe(422)
})

test.each([
  'departmentId',
  'locationId',
  'unitId',
  'reportsToEmployeeId',
  'timeTrackingGroupId',
  'approvalWorkflowTemplateId',
  'defaultFundId',
  'defaultProgramId',
])('a %s of another organization is 422 at the field, as one that does not exist (SEC-3)', async field => {
  const tables: Record<string, [string, string, string]> = {
    departmentId: ['departments', 'name', `'Theirs'`],
    locationId: ['locations', 'name', `'Theirs'`],
    unitId: ['units', 'name', `'Theirs'`],
    timeTrackingGroupId: ['time_tracking_groups', 'name', `'Theirs'`],
    approvalWorkflowTemplateId: ['approval_workflow_templates', 'name', `'Theirs'`],
    defaultFundId: ['funds', 'name, code', `'Theirs', 'T' || gen_random_uuid()`],
    defaultProgramId: ['programs', 'name', `'Theirs'`],
  }
  const foreign = newId()
  const [table, columns, values] = tables[field] ?? ['employees', 'first_name, last_name', `'Their', 'Person'`]
  await t.owner.query(`insert into app.${table} (organization_id, id, ${columns}) values ($1, $2, ${values})`, [river.id, foreign])
  const { id } = await add()
  const texts: string[] = []
  for (const named of [foreign, newId()]) {
    const answer = await api('PATCH', `/employees/${id}`, { version: 1, [field]: named })
    expect(answer).toMatchObject({ status: 422, json: { code: 'VALIDATION', data: { field, rule: 'unknown' } } })
    expect(await api('POST', '/employees', { firstName: 'G', lastName: 'N', [field]: named })).toMatchObject({
      status: 422,
      json: { data: { field } },
    })
    texts.push((answer.json as { message: string }).message)
  }
  expect(texts[0]).toBe(texts[1])
})

test('a person of another organization is not found on any path, and the attempt is recorded (SEC-1)', async () => {
  const id = river.people.writer.employeeId
  const calls = [
    api('GET', `/employees/${id}`),
    api('PATCH', `/employees/${id}`, { version: 1, jobTitle: 'x' }),
    api('POST', `/employees/${id}/deactivate`, { version: 1, terminationDate: '2024-01-01' }),
    api('POST', `/employees/${id}/reactivate`, { version: 1 }),
    api('POST', `/employees/${id}/changes`, { version: 1, effectiveOn: '2024-01-01', jobTitle: 'x' }),
    api('GET', `/employees/${id}/history`),
    api('GET', `/employees/${id}/dependents`),
  ]
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, json: { message: 'Person not found' } })
  await expect
    .poll(async () => (await t.owner.query(`select count(*)::int as n from platform.security_events where kind = 'foreign_id'`)).rows[0].n)
    .toBeGreaterThanOrEqual(calls.length)
})

test('a list does not take another organization as a filter (SEC-2)', async () => {
  expect(await api('GET', `/employees?organization_id=${river.id}`)).toMatchObject({
    status: 422,
    json: { data: { field: 'organization_id' } },
  })
})

test('a change of a person with an account leaves the account’s address as it is', async () => {
  const { employeeId: id, userId } = harbor.people.viewer
  expect(await api('PATCH', `/employees/${id}`, { version: 1, email: 'other@harbor.test' })).toMatchObject({ status: 200 })
  const { rows } = await t.owner.query('select email from auth."user" where id = $1', [userId])
  expect(rows).toEqual([{ email: 'viewer@harbor.test' }])
})

test('a change is announced to those who may list people, and to no one else, and a stream ends within 5 s of its person’s leaving (SEC-59)', async () => {
  const stop = new AbortController()
  const open = async (headers: Credentials) => {
    const { body } = await fetch(`${app.url}/api/v1/live`, { headers: { ...headers }, signal: stop.signal })
    const stream = { text: '', ended: false }
    const follow = async () => {
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
    }
    follow()
      .catch(() => undefined)
      .finally(() => {
        stream.ended = true
      })
    return stream
  }
  const outsider = await app.signIn(harbor.people.outsider, harbor.id)
  const [seen, unseen] = await Promise.all([open(viewer), open(outsider)])
  const { id } = await add()
  await expect.poll(() => seen.text).toContain(`{"table":"employees","id":"${id}"}`)
  const unit = (await api('POST', '/units', { name: 'Later' }, outsider)).json as { id: string }
  await expect.poll(() => unseen.text).toContain(`{"table":"units","id":"${unit.id}"}`)
  expect(unseen.text).not.toContain(id)
  const { rows } = await t.owner.query<{ version: number }>('select version from app.employees where id = $1', [
    harbor.people.viewer.employeeId,
  ])
  const left = { version: rows[0]!.version, terminationDate: '2024-01-01' }
  expect((await api('POST', `/employees/${harbor.people.viewer.employeeId}/deactivate`, left)).status).toBe(200)
  await expect.poll(() => seen.ended, { timeout: 5000 }).toBe(true)
  expect((await api('GET', '/employees', undefined, viewer)).status).toBe(401)
  stop.abort()
})

test('the rows of an import that were left out are a CSV file at the address of their import, which alone names it', async () => {
  const [run, { userId }] = [newId(), harbor.people.writer]
  await t.owner.query(
    `insert into app.import_runs (organization_id, id, kind, permission, file_name, state, headers, started_by, acting_user)
     values ($1, $2, 'people', 'staff_module', 'staff.csv', 'done', '["name"]', $3, $3)`,
    [harbor.id, run, userId],
  )
  const address = `/imports/${run}/left-out.csv`
  const { status, text, headers } = await api('GET', address)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="rows-to-fix.csv"',
  ])
  expect(text).toBe('\uFEFFname,Row,Problem\r\n')
  const field = { code: 'VALIDATION', data: { field: 'id', rule: 'unrecognized_keys' } }
  expect(await api('GET', `${address}?id=${newId()}`)).toMatchObject({ status: 422, json: field })
  expect(await api('GET', address, undefined, await app.signIn(river.people.writer, river.id))).toMatchObject({ status: 404 })
})
