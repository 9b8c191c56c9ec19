import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { makeOrganization } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp
let writer: Credentials
let viewer: Credentials
let outsider: Credentials

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t)
  const harbor = await makeOrganization(t, 'harbor', {
    writer: { settings_locations: 'write', settings_units: 'write' },
    viewer: { settings_locations: 'read', settings_units: 'read' },
    outsider: { settings_units: 'write' },
  })
  const { people, id } = harbor
  writer = await app.signIn(people.writer, id)
  viewer = await app.signIn(people.viewer, id)
  outsider = await app.signIn(people.outsider, id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const api = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, headers: Credentials = writer) =>
  app.send({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })

test('a location lives its life over REST', async () => {
  const created = await api('POST', '/locations', { name: 'Pier Street', timezone: 'America/New_York' })
  expect(created).toMatchObject({ status: 200, json: { name: 'Pier Street', version: 1 } })
  const { id } = created.json as { id: string }
  expect(await api('PATCH', `/locations/${id}`, { version: 1, city: 'Camden' })).toMatchObject({ status: 200, json: { version: 2 } })
  expect(await api('PATCH', `/locations/${id}`, { version: 1, city: 'Trenton' })).toMatchObject({
    status: 409,
    json: { code: 'CONFLICT', data: { rule: 'version', data: { current: { id, city: 'Camden', version: 2 } } } },
  })
  expect(await api('GET', '/locations?search=pier&sort=-city&limit=1')).toMatchObject({ status: 200, json: { total: 1, rows: [{ id }] } })
  expect(await api('GET', `/locations/${id}/dependents`)).toMatchObject({ status: 200, json: { dependents: [] } })
  expect(await api('POST', `/locations/${id}/deactivate`, { version: 2 })).toMatchObject({ status: 200, json: { isActive: false } })
  expect(await api('GET', '/locations')).toMatchObject({ json: { total: 0 } })
  expect(await api('GET', '/locations?status=inactive')).toMatchObject({ json: { total: 1 } })
  const history = await api('GET', `/locations/${id}/history?limit=2`)
  expect(history).toMatchObject({
    status: 200,
    json: { more: true, events: [{ action: 'location.deactivated', actorName: 'writer Test' }, { action: 'location.updated' }] },
  })
})

test.each([
  [{ name: 'x'.repeat(1000) }, 'name'],
  [{ name: 'A', timezone: 'Mars/Olympus' }, 'timezone'],
  [{ name: 'A', nickname: 'B' }, 'nickname'],
])('what is not valid in %j names its field', async (payload, field) => {
  expect(await api('POST', '/locations', payload)).toMatchObject({ status: 422, json: { code: 'VALIDATION', data: { field } } })
})

test('what is too long or too short says the bound as a number, so that a form can say it plainly', async () => {
  const payload = { name: 'x'.repeat(1000), city: '', timezone: 'Mars/Olympus' }
  const { json } = await api('POST', '/locations', payload)
  const issues = [
    { field: 'name', rule: 'too_big', maximum: 200 },
    { field: 'city', rule: 'too_small', minimum: 1 },
    { field: 'timezone', rule: 'timezone' },
  ]
  expect(json).toMatchObject({ data: { data: { issues } } })
})

test('a change is announced to those who may list the record, and to no one else', async () => {
  const stop = new AbortController()
  const open = async (headers: Credentials) => {
    const { body } = await fetch(`${app.url}/api/v1/live`, { headers: { ...headers }, signal: stop.signal })
    const stream = { text: '' }
    const follow = async () => {
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
    }
    follow().catch(() => undefined)
    return stream
  }
  const [seen, unseen] = await Promise.all([open(viewer), open(outsider)])
  const { id } = (await api('POST', '/locations', { name: 'Announced' })).json as { id: string }
  await expect.poll(() => seen.text).toContain(`{"table":"locations","id":"${id}"}`)
  // Once a later event has arrived, no earlier one can still be on its way.
  const unit = (await api('POST', '/units', { name: 'Later' })).json as { id: string }
  await expect.poll(() => unseen.text).toContain(`{"table":"units","id":"${unit.id}"}`)
  expect(unseen.text).not.toContain(id)
  stop.abort()
})
