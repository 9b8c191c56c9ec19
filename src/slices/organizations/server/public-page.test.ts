import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Answer, type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { makeOrganization, newOrganization } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp
let harbor: Awaited<ReturnType<typeof makeOrganization>>
let dana: Credentials
let rosa: Credentials

const links = [{ label: 'Give', address: 'https://harbor.example/give?a=1&b=2' }]
const shown = { isPublished: true, mission: 'A warm meal.\nFor everyone.', links, frameOrigins: [] as string[] }

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t, { baseDomain: 'steward.test', publicUrl: 'https://steward.test' })
  harbor = await makeOrganization(t, 'harbor', { dana: { settings_organization_profile: 'write' }, rosa: {} })
  dana = await app.signIn(harbor.people.dana!, harbor.id)
  rosa = await app.signIn(harbor.people.rosa!, harbor.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('delete from app.organization_settings where organization_id = $1', [harbor.id])
})

const MAIN = 'steward.test'
const open = (url: string, host = MAIN, headers: Record<string, string> = {}) => app.send({ url, headers: { host, ...headers } })
const save = (settings: object, who = dana, version = 0) =>
  app.send({
    method: 'PATCH',
    url: '/api/v1/settings/public-profile',
    headers: { host: MAIN, ...who },
    payload: { version, settings },
  })
const withoutNonce = ({ status, text, headers }: Answer) => ({
  status,
  text: text.replaceAll(/nonce="\w+"/g, ''),
  policy: String(headers['content-security-policy']).replace(/nonce-\w+/, ''),
  cache: headers['cache-control'],
})
const tagOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

describe('the public page', () => {
  test('is off until an administrator switches it on, and that is audited', async () => {
    expect((await open('/o/harbor')).status).toBe(404)
    expect(await save(shown, rosa)).toMatchObject({ status: 403 })
    expect((await open('/o/harbor')).status).toBe(404)
    expect(await save(shown)).toMatchObject({ status: 200, json: { version: 1, settings: shown } })
    expect((await open('/o/harbor')).status).toBe(200)
    const { rows } = await t.owner.query(
      `select action, actor_user_id, after from app.audit_events where organization_id = $1 and action = 'public_profile.changed'`,
      [harbor.id],
    )
    expect(rows).toEqual([{ action: 'public_profile.changed', actor_user_id: harbor.people.dana!.userId, after: shown }])
    expect(await save({ isPublished: false }, dana, 1)).toMatchObject({ status: 200 })
    expect((await open('/o/harbor')).status).toBe(404)
  })

  test('needs a subdomain, of which its address is made', async () => {
    const organization = await makeOrganization(t, 'nameless', { dana: { settings_organization_profile: 'write' } })
    await t.owner.query('update app.organizations set domain = null where id = $1', [organization.id])
    const who = await app.signIn(organization.people.dana!, organization.id)
    expect(await save(shown, who)).toMatchObject({
      status: 422,
      json: { data: { field: 'settings.isPublished', rule: 'subdomain_missing' } },
    })
  })

  test('has its head and all of its content in the page, which a script only adds to', async () => {
    await save(shown)
    const { text, headers } = await open('/o/harbor')
    expect(tagOf(text, /<title>(.*?)<\/title>/)).toBe('harbor')
    expect(tagOf(text, /name="description" content="(.*?)"/)).toBe('A warm meal. For everyone.')
    expect(tagOf(text, /rel="canonical" href="(.*?)"/)).toBe('https://harbor.steward.test/o')
    expect(tagOf(text, /property="og:url" content="(.*?)"/)).toBe('https://harbor.steward.test/o')
    expect(tagOf(text, /property="og:title" content="(.*?)"/)).toBe('harbor')
    expect(text).toContain('A warm meal.\nFor everyone.</p>')
    expect(text).toContain('href="https://harbor.example/give?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow"')
    expect(text.match(/<h1[ >]/g)).toHaveLength(1)
    expect(text).not.toContain('noindex')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is the same at the organization’s own address, where the path names no organization', async () => {
    await save(shown)
    const here = await open('/o', 'harbor.steward.test')
    expect(withoutNonce(here)).toEqual(withoutNonce(await open('/o/harbor')))
    for (const path of ['/o/harbor', '/o/other']) expect((await open(path, 'harbor.steward.test')).status).toBe(404)
    // Its address comes from settings, whatever a request says.
    const forged = await open('/o', 'harbor.steward.test:8080', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    expect(forged.text).not.toContain('evil.example')
    expect(tagOf(forged.text, /rel="canonical" href="(.*?)"/)).toBe('https://harbor.steward.test/o')
    expect((await open('/o/harbor', 'evil.example')).status).toBe(421)
  })

  test('shows a signed-in person no more and no less, reads no cookie, and sets none', async () => {
    await save(shown)
    const stranger = withoutNonce(await open('/o/harbor'))
    for (const { cookie } of [dana, rosa, { cookie: 'steward-kiosk=abc; __Host-steward=forged' }]) {
      const answer = await open('/o/harbor', MAIN, { cookie })
      expect(withoutNonce(answer)).toEqual(stranger)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('that is unknown, of an inactive organization, switched off, or named by anything else is one and the same answer', async () => {
    await save({ ...shown, isPublished: false })
    const off = withoutNonce(await open('/o/harbor'))
    expect(off).toMatchObject({ status: 404, cache: 'no-store' })
    expect(off.text).toContain('name="robots" content="noindex"')
    expect(off.policy).toContain("frame-ancestors 'none'")
    await newOrganization(t, 'asleep')
    await t.owner.query(`update app.organizations set is_active = false where domain = 'asleep'`)
    const others = [
      '/o/nobody-there',
      '/o/asleep',
      '/o',
      '/o/',
      '/o/harbor/more',
      '/o//harbor',
      '/o/harbor%00',
      '/o/..%2fo%2fharbor',
      '/o/har%25bor',
      '/o/h%D0%B0rbor',
      '/o/%E2%84%AAiosk',
      `/o/${'h'.repeat(80)}`,
      `/o/${'h'.repeat(2000)}`,
      "/o/harbor'%20or%20'1'='1",
      '/o/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    ]
    for (const path of others) expect({ path, ...withoutNonce(await open(path)) }).toEqual({ path, ...off })
  })

  test('is found in capitals, and says which address is the one', async () => {
    await save(shown)
    const { status, text } = await open('/o/HARBOR/')
    expect(status).toBe(200)
    expect(tagOf(text, /rel="canonical" href="(.*?)"/)).toBe('https://harbor.steward.test/o')
  })

  test('that can’t be read is no page of an address that cannot be decoded', async () => {
    expect((await open('/o/%E0%A4%A')).status).toBe(400)
  })
})

describe('what an organization writes on it (SEC-139)', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><script>alert(1)</script>',
    '</main><style>*{display:none}</style>',
    '<!--body--><!--head-->',
    '$& $1 $`',
    '&lt;b&gt;',
  ]

  test.each(hostile)('is text wherever it stands: %s', async text => {
    await save({ ...shown, mission: text, links: [{ label: text.slice(0, 60), address: 'https://harbor.example' }] })
    await t.owner.query('update app.organizations set name = $2 where id = $1', [harbor.id, text])
    const hostilePage = (await open('/o/harbor')).text
    await save({ mission: 'x', links: [{ label: 'x', address: 'https://harbor.example' }] }, dana, 1)
    await t.owner.query(`update app.organizations set name = 'x' where id = $1`, [harbor.id])
    const harmless = (await open('/o/harbor')).text
    await t.owner.query(`update app.organizations set name = 'harbor' where id = $1`, [harbor.id])
    // The same tags and attributes as a page of harmless texts.
    const markup = (of: string) => of.match(/<[^>]*>/g)!.map(tag => tag.replaceAll(/(content|nonce)="[^"]*"/g, '$1'))
    expect(markup(hostilePage)).toEqual(markup(harmless))
  })

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals and with a tab', 'Java\tScript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['plain http', 'http://harbor.example'],
    ['a user name that looks like a host', 'https://bank.example@evil.example'],
    ['letters that look like ASCII', 'https://h\u0430rbor.example'],
    ['quotes', 'https://harbor.example/"onclick="alert(1)'],
  ])('links to no %s', async (_, address) => {
    expect(await save({ links: [{ label: 'Us', address }] })).toMatchObject({
      status: 422,
      json: { data: { field: 'settings.links.0.address', rule: 'link' } },
    })
  })

  test('that was stored some other way counts as not set', async () => {
    await save(shown)
    await t.owner.query(
      `update app.organization_settings set settings = settings || '{"links": [{"label": "x", "address": "javascript:alert(1)"}], "frameOrigins": ["*"]}'`,
    )
    const { text, headers } = await open('/o/harbor')
    expect(text).not.toContain('javascript:')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('a frame', () => {
  test('of no other site shows the page, unless the organization lists its origin', async () => {
    await save(shown)
    expect((await open('/o/harbor')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    await save({ frameOrigins: ['https://www.harbor.example', 'https://give.example:8443'] }, dana, 1)
    const { headers } = await open('/o/harbor')
    expect(String(headers['content-security-policy']).split(';').at(-1)).toBe(
      'frame-ancestors https://www.harbor.example https://give.example:8443',
    )
    expect(headers['x-frame-options']).toBeUndefined()
    // Nothing else of the installation may be framed by them.
    expect((await open('/o/nobody-there')).headers['x-frame-options']).toBe('DENY')
    expect((await open('/api/v1')).headers['x-frame-options']).toBe('DENY')
  })

  test.each([
    '*',
    'https://*.harbor.example',
    'http://harbor.example',
    "'self'",
    'https://harbor.example/path',
    'https://a.example; script-src *',
  ])('is not allowed by %s', async origin => {
    expect(await save({ frameOrigins: [origin] })).toMatchObject({
      status: 422,
      json: { data: { field: 'settings.frameOrigins.0', rule: 'frame_origin' } },
    })
  })
})

test('1,000 visits from one address stop at the limit, with a page that says so, and the next organization stays open', async () => {
  const few = await testApp(t, { apiLimit: 20, baseDomain: 'steward.test', publicUrl: 'https://steward.test' })
  try {
    await save(shown)
    await t.owner.query('truncate auth.rate_limits')
    const answers = await Promise.all(Array.from({ length: 21 }, () => few.send({ url: '/o/harbor', headers: { host: MAIN } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const denied = answers.find(({ status }) => status === 429)!
    expect(denied.text).toContain('Please wait a minute and try again.')
    expect(Number(denied.headers['retry-after'])).toBeGreaterThan(0)
    expect((await few.send({ url: '/o/nobody-there', headers: { host: MAIN } })).status).toBe(404)
    const rest = await Promise.all(Array.from({ length: 978 }, () => few.send({ url: '/o/harbor', headers: { host: MAIN } })))
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([429]))
  } finally {
    await few.close()
  }
})
