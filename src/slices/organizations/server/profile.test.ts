import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { addPerson, type NewOrganization, newOrganization } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp
let harbor: NewOrganization
let dana: Credentials
let rosa: Credentials
let version: number
const data = mkdtempSync(join(tmpdir(), 'steward-profile-'))
const url = '/api/v1/organization/profile'

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data, baseDomain: 'steward.example', previewPrefix: 'preview-' })
  harbor = await newOrganization(t, 'harbor')
  await newOrganization(t, 'river')
  dana = await app.signIn(await addPerson(t, harbor, 'Dana', { role: 'administrator' }), harbor.id)
  rosa = await app.signIn(await addPerson(t, harbor, 'Rosa', { role: 'employee' }), harbor.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})
const read = async (who = dana) => (await app.send({ url, headers: who })).json as { version: number } & Record<string, unknown>
beforeEach(async () => {
  version = (await read()).version
})
const patch = (payload: object, who = dana) => app.send({ method: 'PATCH', url, headers: who, payload: { version, ...payload } })
const audited = async () =>
  (
    await t.owner.query(
      `select action, before, after from app.audit_events where organization_id = $1 and action like 'organization.%' order by id desc limit 1`,
      [harbor.id],
    )
  ).rows[0] as unknown

test('a new organization is a 501c3 with the name and subdomain it was created with', async () => {
  expect(await read()).toEqual({
    id: harbor.id,
    name: 'harbor',
    domain: 'harbor',
    ein: null,
    taxExemptStatus: '501c3',
    stateOfIncorporation: null,
    address: null,
    city: null,
    state: null,
    zipCode: null,
    websiteAddress: null,
    foundedYear: null,
    maxUsers: null,
    isActive: true,
    logoUrl: null,
    version: 1,
  })
})

test('a save changes the given fields alone, and the audit trail has what changed, before and after', async () => {
  const answer = await patch({ ein: '123456789', city: 'Portland', foundedYear: 1987, websiteAddress: 'harbor.org', name: 'Harbor Light' })
  const saved = { ein: '12-3456789', city: 'Portland', foundedYear: 1987, websiteAddress: 'https://harbor.org', name: 'Harbor Light' }
  expect(answer).toMatchObject({ status: 200, json: { ...saved, domain: 'harbor', version: version + 1 } })
  expect(await read()).toEqual(answer.json)
  expect(await audited()).toEqual({
    action: 'organization.profile_changed',
    before: { name: 'harbor', ein: null, city: null, websiteAddress: null, foundedYear: null },
    after: saved,
  })
})

test('an empty text clears its field, and a save that changes nothing stores nothing', async () => {
  const cleared = await patch({ city: '' })
  expect(cleared).toMatchObject({ status: 200, json: { city: null } })
  version += 1
  expect(await patch({ city: null })).toMatchObject({ status: 200, json: { version } })
})

test('of two tabs the second is told of the conflict, with what the first has saved', async () => {
  await patch({ city: 'Salem' })
  expect(await patch({ city: 'Eugene' })).toMatchObject({
    status: 409,
    json: { code: 'CONFLICT', data: { rule: 'version', data: { current: { city: 'Salem', version: version + 1 } } } },
  })
  expect(await read()).toMatchObject({ city: 'Salem' })
})

test.each([{ maxUsers: 1000 }, { isActive: false }, { max_users: 1000 }, { is_active: false }, { id: 'x' }, { timezone: 'UTC' }])(
  '%j is not a field of the profile: the error names it and nothing is saved (SEC-30)',
  async field => {
    const answer = await patch({ ...field, city: 'Bend' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(Object.keys(field)[0])
    expect(await read()).toMatchObject({ version, maxUsers: null, isActive: true })
  },
)

test('no statement of a tenant changes what only the operator may: the database denies it (SEC-30)', async () => {
  for (const column of ['max_users = 9', 'is_active = false', `timezone = 'UTC'`]) {
    await expect(
      t.owner
        .query(`begin; set local role app_user; update app.organizations set ${column}; rollback`)
        .finally(() => t.owner.query('rollback')),
    ).rejects.toMatchObject({ code: '42501' })
  }
})

test('an employee can neither read nor change it', async () => {
  expect((await app.send({ url, headers: rosa })).status).toBe(403)
  expect((await patch({ city: 'Bend' }, rosa)).status).toBe(403)
})

describe('the subdomain (SEC-112, SEC-116)', () => {
  test.each([
    ['ab', 'Invalid Subdomain', 'Subdomain must be at least 3 characters long'],
    ['a'.repeat(64), 'Invalid Subdomain', 'Subdomain must be no more than 63 characters long'],
    ['A_b', 'Invalid Subdomain', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['Harbor', 'Invalid Subdomain', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['-xy', 'Invalid Subdomain', 'Subdomain cannot start or end with a hyphen'],
    ['xy-', 'Invalid Subdomain', 'Subdomain cannot start or end with a hyphen'],
    ['a--b', 'Invalid Subdomain', 'Subdomain cannot contain consecutive hyphens'],
    ['xn--harbor', 'Invalid Subdomain', 'Subdomain cannot contain consecutive hyphens'],
    ...['www', 'api', 'admin', 'preview-1', 'preview-harbor.steward.example'].map(name => [
      name,
      'Subdomain Unavailable',
      'This subdomain is already taken. Please choose a different one.',
    ]),
  ])('%s is an error at its field: %s', async (domain, title, message) => {
    expect(await patch({ domain })).toMatchObject({ status: 422, json: { message, data: { field: 'domain', data: { title } } } })
    expect(await read()).toMatchObject({ version, domain: 'harbor' })
  })

  test('of another organization is unavailable, at its field', async () => {
    expect(await patch({ domain: 'river' })).toMatchObject({
      status: 409,
      json: {
        message: 'This subdomain is already taken. Please choose a different one.',
        data: { field: 'domain', rule: 'taken', data: { title: 'Subdomain Unavailable' } },
      },
    })
  })

  test('loses a trailing base domain', async () => {
    expect(await patch({ domain: 'harbor-light.steward.example' })).toMatchObject({ status: 200, json: { domain: 'harbor-light' } })
  })

  test('is claimed by 50 organizations at once: one gets it, and every other is told that it is taken (SEC-113)', async () => {
    const claiming = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const organization = await newOrganization(t, `claim-${n}`)
        return app.signIn(await addPerson(t, organization, `Kim${n}`, { role: 'administrator' }), organization.id)
      }),
    )
    const answers = await Promise.all(
      claiming.map(headers => app.send({ method: 'PATCH', url, headers, payload: { version: 1, domain: 'prize' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others).toHaveLength(49)
    for (const answer of others)
      expect(answer).toMatchObject({ status: 409, json: { data: { rule: 'taken', data: { title: 'Subdomain Unavailable' } } } })
    expect((await t.owner.query(`select count(*)::int as n from app.organizations where domain = 'prize'`)).rows).toEqual([{ n: 1 }])
  })
})

test.each([
  [{ ein: '1234' }, 'ein'],
  [{ websiteAddress: 'javascript:alert(1)' }, 'websiteAddress'],
  [{ foundedYear: 2999 }, 'foundedYear'],
  [{ taxExemptStatus: '501x9' }, 'taxExemptStatus'],
])('%j is an error at its field', async (payload, field) => {
  expect(await patch(payload)).toMatchObject({ status: 422, json: { data: { field } } })
})

describe('the logo', () => {
  async function upload(who = dana) {
    const payload = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#37a' } })
      .png()
      .toBuffer()
    return app.send({
      method: 'POST',
      url: '/api/v1/uploads/logo?fileName=logo.png',
      headers: { ...who, 'content-type': 'image/png' },
      payload,
    })
  }
  const set = (fileId: string | null, who = dana) =>
    app.send({ method: 'PUT', url: '/api/v1/organization/logo', headers: who, payload: { fileId } })

  test('is shown to strangers until it is replaced, and never that of an inactive organization', async () => {
    const { id } = (await upload()).json as { id: string }
    const logoUrl = `/api/v1/organizations/${harbor.id}/logo/${id}`
    expect((await app.send({ url: logoUrl })).status).toBe(404)
    expect(await set(id)).toMatchObject({ status: 200, json: { logoUrl } })
    const shown = await app.send({ url: logoUrl })
    expect(shown).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'content-security-policy': "sandbox; default-src 'none'" },
    })
    const { domain } = await read()
    expect((await app.rpc('organizations.byDomain', { domain })).json).toMatchObject({ json: { logoUrl } })
    const bootstrap = (await app.rpc('bootstrap', {}, rosa)).json
    expect(bootstrap).toMatchObject({ json: { organization: { logoUrl } } })

    await t.owner.query('update app.organizations set is_active = false where id = $1', [harbor.id])
    expect((await app.send({ url: logoUrl })).status).toBe(404)
    await t.owner.query('update app.organizations set is_active = true where id = $1', [harbor.id])

    expect(await set(null)).toMatchObject({ status: 200, json: { logoUrl: null } })
    expect((await app.send({ url: logoUrl })).status).toBe(404)
    expect(await audited()).toEqual({ action: 'organization.logo_removed', before: { logoFileId: id }, after: { logoFileId: null } })
  })

  test('cannot be sent or set by who may not change the profile', async () => {
    expect((await upload(rosa)).status).toBe(403)
    expect((await set(null, rosa)).status).toBe(403)
  })
})
