import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeOrganization } from '../organization.ts'
import { timeWorld } from '../time-world.ts'
import { type TestApp, testApp } from './app.ts'

const script = 'console.log("Steward")'
const page =
  '<!doctype html><head><meta name="style-nonce" content="%STYLE_NONCE%"><meta name="installation" content="%INSTALLATION%"></head>'

let t: TestDatabase
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'public.html'), page)
  writeFileSync(
    join(folder, 'first-files.json'),
    JSON.stringify({
      '/auth': ['assets/sign-in-c3.js'],
      '/dashboard': ['assets/shell-a1.js', 'assets/dashboard-b2.js'],
      '/time/my-team-time': ['assets/shell-a1.js'],
    }),
  )
  writeFileSync(join(folder, 'assets/main-a1b2.js'), script)
  writeFileSync(join(folder, 'assets/main-a1b2.js.br'), brotliCompressSync(script))
  t = await testDatabase()
  app = await testApp(t, {}, folder)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

test('every address of a screen gets the page, for everyone, and no cache keeps it (SEC-60)', async () => {
  for (const url of ['/', '/auth', '/time/my-time?date=2026-01-05', '/a/b/c', '/Auth/']) {
    const answer = await app.send({ url })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
    expect(answer.text).toContain('<!doctype html>')
  }
})

test.each([
  '/accept-invitation',
  '/accept-invitation?x=1',
  '/old/place?token=abc',
  '/invite/token/abc',
  '/auth?mode=reset-password&token=abc',
])('a page whose address has the secret of a mailed link, or that keeps one, sends no referrer: %s (SEC-41)', async url =>
  expect((await app.send({ url })).headers['referrer-policy']).toBe('no-referrer'),
)

test('every other page sends its origin alone to other sites', async () => {
  for (const url of ['/', '/auth', '/accept-invitations', '/time/my-time'])
    expect((await app.send({ url })).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('the page has the nonce of its own policy, a new one each time', async () => {
  const nonces = await Promise.all(
    ['/', '/'].map(async url => {
      const { text, headers } = await app.send({ url })
      const nonce = /style-nonce" content="([0-9a-f]{32})"/.exec(text)?.[1]
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('the page says whether the installation is a local one, which has the developers’ screens', async () => {
  expect((await app.send({ url: '/' })).text).toContain('name="installation" content="local"')
  const production = await testApp(t, { publicUrl: 'https://steward.test', production: true }, folder)
  expect((await production.send({ url: '/', headers: { host: 'steward.test' } })).text).toContain('content="production"')
  await production.close()
})

test.each(['public.html', 'index.html', 'first-files.json'])(
  'a start whose build has no %s fails before it opens anything',
  async missing => {
    const incomplete = mkdtempSync(join(tmpdir(), 'web-'))
    cpSync(folder, incomplete, { recursive: true, filter: path => !path.endsWith(missing) })
    const open = () => {
      throw new Error('a connection was opened')
    }
    const closed = { ...t, connections: { ...t.connections, connectionFor: open, directConnectionFor: open } }
    await expect(testApp(closed, {}, incomplete)).rejects.toThrow(missing)
    rmSync(incomplete, { recursive: true })
  },
)

describe('the page of a signed-in person', () => {
  const signedInPerson = async () => {
    const { id, people } = await makeOrganization(t, `first-${newId()}`, { lee: {} })
    return { id, lee: await app.signIn(people.lee, id) }
  }
  const answersIn = (text: string) => JSON.parse(/id="first-answers">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

  test('names the files of its screen and contains the answers that every screen begins with', async () => {
    const { lee } = await signedInPerson()
    for (const url of ['/', '/dashboard?x=1']) {
      const { text } = await app.send({ url, headers: { cookie: lee.cookie } })
      expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/shell-a1.js">')
      expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/dashboard-b2.js">')
      const answerTo = async (name: string) => JSON.parse((await app.rpc(name, {}, lee)).text).json
      const { request_token, user } = (await answerTo('identity.session')).session
      expect(answersIn(text)).toMatchObject({
        'identity/session': { session: { request_token, user } },
        bootstrap: await answerTo('bootstrap'),
      })
    }
  })

  test('contains none of it for a stranger, for an expired session, or where no such screen is', async () => {
    const { lee } = await signedInPerson()
    expect((await app.send({ url: '/dashboard' })).text).not.toMatch(/shell|dashboard-b2|first-answers/)
    expect((await app.send({ url: '/auth', headers: { cookie: lee.cookie } })).text).not.toMatch(/modulepreload|first-answers/)
    await t.owner.query(`update auth.session set "expiresAt" = app.now() - interval '1 minute'`)
    expect((await app.send({ url: '/dashboard', headers: { cookie: lee.cookie } })).text).not.toContain('first-answers')
  })

  test("contains the screen's own first call, unless its address says more or the person may not make it", async () => {
    const { id, people } = await timeWorld(t, `first-${newId()}`, {
      lee: { role: { baseRole: 'admin', grants: { time_my_team_time: 'write' } } },
      kim: { role: {} },
    })
    const [lee, kim] = await Promise.all([app.signIn(people.lee, id), app.signIn(people.kim, id)])
    const broughtTo = async ({ cookie }: { cookie: string }, url: string) =>
      Object.keys(answersIn((await app.send({ url, headers: { cookie } })).text)).toSorted()
    const every = ['bootstrap', 'identity/session']
    expect(await broughtTo(lee, '/time/my-team-time')).toEqual(['approvals/inbox', ...every])
    expect(await broughtTo(lee, '/time/my-team-time?date=2026-01-05')).toEqual(every)
    expect(await broughtTo(lee, '/dashboard')).toEqual(every)
    expect(await broughtTo(kim, '/time/my-team-time')).toEqual(every)
  })

  test('no name of a person or organization ends the embedded data early', async () => {
    const { id, lee } = await signedInPerson()
    await t.owner.query('update app.organizations set name = $2 where id = $1', [id, '</script><script>alert(1)</script>'])
    const { text } = await app.send({ url: '/dashboard', headers: { cookie: lee.cookie } })
    expect(text).not.toContain('<script>alert')
    expect(answersIn(text).bootstrap.organization.name).toBe('</script><script>alert(1)</script>')
  })
})

test('the page of a stranger names the files of signing in at the address of every screen, and nowhere else', async () => {
  const filesAt = async (url: string) =>
    [...(await app.send({ url })).text.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)
  for (const url of ['/', '/auth', '/auth?mode=sign-up', '/dashboard', '/time/my-team-time?date=2026-01-05'])
    expect(await filesAt(url), url).toEqual(['/assets/sign-in-c3.js'])
  expect(await filesAt('/nowhere')).toEqual([])
})

test('an asset is cached forever, and compressed for clients that accept it', async () => {
  const plain = await app.send({ url: '/assets/main-a1b2.js' })
  expect(plain).toMatchObject({ status: 200, text: script, headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
  const small = await app.send({ url: '/assets/main-a1b2.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': plain.headers['content-type'] })
  expect(small.headers.vary).toMatch(/accept-encoding/i)
})

test('an unknown address is not found, in the common error shape, and never the page', async () => {
  for (const url of [
    '/assets/old-0000.js',
    '/favicon.ico',
    '/../package.json',
    '/%2e%2e/package.json',
    '/API/v1',
    '/Metrics',
    '//evil.example',
    '/rpc',
  ])
    expect(await app.send({ url })).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
  expect(await app.send({ method: 'POST', url: '/auth', payload: {} })).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
})
