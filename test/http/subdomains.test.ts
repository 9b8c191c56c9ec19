import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { newOperator } from '../operator.ts'
import { addPerson, type NewOrganization, newOrganization, type Person } from '../organization.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let harbor: NewOrganization
let river: NewOrganization
let both: Person
let inBoth: Credentials
let ofRiver: Credentials

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { publicUrl: 'https://steward.example', baseDomain: 'steward.example', production: true })
  harbor = await newOrganization(t, 'harbor')
  river = await newOrganization(t, 'river')
  both = await addPerson(t, harbor, 'Dana', { role: 'administrator' })
  await t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [river.id, both.userId])
  await t.owner.query('insert into app.user_roles values ($1, $2, $3)', [river.id, both.userId, river.roles.employee])
  inBoth = await app.signIn(both, river.id)
  ofRiver = await app.signIn(await addPerson(t, river, 'Rosa', { role: 'employee' }), river.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const bootstrapAt = (host: string, headers: Record<string, string>) => app.rpc('bootstrap', {}, { host, ...headers })

describe('at an organization’s own address', () => {
  test('a person of two organizations is in the one of the address, whatever their session says (SEC-10)', async () => {
    expect(await bootstrapAt('harbor.steward.example', inBoth)).toMatchObject({ json: { json: { organization: { id: harbor.id } } } })
    expect(await bootstrapAt('river.steward.example', inBoth)).toMatchObject({ json: { json: { organization: { id: river.id } } } })
  })

  test('a call that names the other organization is denied, and changes neither (SEC-10)', async () => {
    const answer = await app.send({
      method: 'PATCH',
      url: '/api/v1/organization/profile',
      headers: { host: 'harbor.steward.example', 'x-organization': river.id, ...inBoth },
      payload: { version: 1, city: 'Salem' },
    })
    expect(answer).toMatchObject({ status: 403, json: { data: { rule: 'organization_changed' } } })
    const { rows } = await t.owner.query('select city from app.organizations where id = any ($1)', [[harbor.id, river.id]])
    expect(rows).toEqual([{ city: null }, { city: null }])
  })

  test('a member of another organization is denied, and learns the way to their own', async () => {
    const host = 'harbor.steward.example'
    expect(await bootstrapAt(host, ofRiver)).toMatchObject({
      status: 403,
      json: { json: { message: 'Access Denied', data: { rule: 'organization' } } },
    })
    expect((await app.rpc('identity.ownOrganizations', {}, { host, ...ofRiver })).json).toEqual({
      json: { organizations: [{ id: river.id, name: 'river', domain: 'river' }] },
    })
  })

  test('that does not exist or is inactive nothing is read, also not the session’s organization (SEC-114)', async () => {
    expect(await bootstrapAt('nobody.steward.example', ofRiver)).toMatchObject({
      status: 403,
      json: { json: { data: { rule: 'organization_unknown' } } },
    })
    await t.owner.query('update app.organizations set is_active = false where id = $1', [river.id])
    expect(await bootstrapAt('river.steward.example', ofRiver)).toMatchObject({
      status: 403,
      json: { json: { data: { rule: 'organization_inactive' } } },
    })
    expect((await app.rpc('identity.ownOrganizations', {}, { host: 'river.steward.example', ...ofRiver })).json).toEqual({
      json: { organizations: [] },
    })
    await t.owner.query('update app.organizations set is_active = true where id = $1', [river.id])
  })
})

test('a stranger and a platform administrator who is in no organization are denied in the specified words, the first at every address', async () => {
  const hosts = ['steward.example', 'harbor.steward.example']
  for (const host of hosts) {
    expect(await bootstrapAt(host, {})).toMatchObject({ status: 401, json: { json: { message: 'Not authenticated' } } })
  }
  const operator = await app.signIn(await newOperator(t, 'Ola'), null)
  expect(await bootstrapAt(hosts[0]!, operator)).toMatchObject({ status: 200, json: { json: { superAdmin: true, organization: null } } })
  expect(await bootstrapAt(hosts[1]!, operator)).toMatchObject({ status: 403, json: { json: { message: 'Access Denied' } } })
})

test.each(['evil.example', 'harbor.steward.example.evil.example', 'steward.example.evil.example', 'a.harbor.steward.example'])(
  'a call for the host %s is answered 421 and reaches no organization (SEC-114)',
  async host => {
    expect(await bootstrapAt(host, ofRiver)).toMatchObject({ status: 421, json: { json: { code: 'MISDIRECTED' } } })
    expect((await app.send({ url: '/auth', headers: { host } })).status).toBe(421)
  },
)

const opened = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['evil.example', '192.168.1.20', '"><script>alert(1)</script>.example', 'a.b.steward.example'])(
  'a browser at %s gets a page that names the right address and nothing of what was asked, and is sent nowhere',
  async host => {
    const { status, headers, text: body } = await app.send({ url: '/accept-invitation?token=secret', headers: { host, ...opened } })
    expect(status).toBe(421)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(headers.location).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<a href="https://steward.example">https://steward.example</a>')
    for (const part of [host, 'secret', '<script', 'http-equiv']) expect(body).not.toContain(part)
  },
)

test.each([
  ['a call', { method: 'POST' as const, url: '/rpc/bootstrap', payload: {} }],
  ['a call by REST', { url: '/api/v1/bootstrap' }],
  ['a form', { method: 'POST' as const, url: '/auth', payload: {} }],
])('%s at an address that is not served is answered as JSON, whatever it accepts', async (_, call) => {
  const { status, headers } = await app.send({ ...call, headers: { host: 'evil.example', ...opened } })
  expect({ status, type: headers['content-type'] }).toEqual({ status: 421, type: 'application/json; charset=utf-8' })
})

test('the session cookie is for all addresses below the base domain, and on localhost for one address alone', async () => {
  const local = await testApp(t)
  const out = (one: TestApp, host: string) => one.rpc('identity.signOut', {}, { host })
  expect(String((await out(app, 'harbor.steward.example')).headers['set-cookie'])).toContain('Domain=steward.example')
  expect(String((await out(local, 'harbor.localhost')).headers['set-cookie'])).not.toContain('Domain')
  await local.close()
})
