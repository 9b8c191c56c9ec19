import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { PASSWORD } from '../identity.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type TestApp, testApp } from './app.ts'

let t: TestDatabase
let world: World
beforeAll(async () => {
  t = await testDatabase()
  world = await makeWorld(t, 'limits')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
})

async function withApp(changes: Parameters<typeof testApp>[1], work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await testApp(t, changes)
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

/** Sends one batch and returns the status of each of its calls. */
async function batch(app: TestApp, calls: { name: string; input?: object }[], headers: Record<string, string> = {}): Promise<number[]> {
  const answer = await app.send({
    method: 'POST',
    url: '/rpc/__batch__',
    headers: { ...headers, 'x-orpc-batch': 'buffered' },
    payload: calls.map(({ name, input = {} }) => ({ url: `http://localhost/rpc/${name}`, body: { json: input } })),
  })
  if (answer.status !== 207) return calls.map(() => answer.status)
  return (answer.json as { status?: number }[]).map(({ status = 207 }) => (status === 207 ? 200 : status))
}

const buckets = async () =>
  (await t.owner.query<{ bucket: string }>('select bucket from auth.rate_limits order by bucket')).rows.map(({ bucket }) => bucket)
const count = (statuses: number[], status: number) => statuses.filter(one => one === status).length
const twenty = Array.from({ length: 20 }, () => ({ name: 'identity/session' }))

describe('a batch', () => {
  test.each(['a stranger', 'a signed-in person'])(
    'of %s counts each of its calls: of 60 calls in three batches exactly the limit of 30 pass',
    who =>
      withApp({ apiLimit: 30 }, async app => {
        const { people, organization } = world
        const headers = who === 'a stranger' ? {} : { ...(await app.signIn(people.employee, organization.id)) }
        const statuses: number[] = []
        for (let i = 0; i < 3; i++) statuses.push(...(await batch(app, twenty, headers)))
        expect([count(statuses, 200), count(statuses, 429)]).toEqual([30, 30])
      }),
  )
})

describe('an event stream', () => {
  test('counts each time it is opened, however it ended, and not while it is open', () =>
    withApp({ apiLimit: 5 }, async app => {
      const credentials = await app.signIn(world.people.employee, world.organization.id)
      const statuses: number[] = []
      for (let i = 0; i < 7; i++) {
        const gone = new AbortController()
        const response = await fetch(`${app.url}/api/v1/live`, { headers: { ...credentials }, signal: gone.signal })
        statuses.push(response.status)
        gone.abort()
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }))
})

describe('a sign-in', () => {
  test('is not blocked by other calls of strangers at the same address', () =>
    withApp({ apiLimit: 20 }, async app => {
      const statuses = [...(await batch(app, twenty)), ...(await batch(app, twenty))]
      expect(count(statuses, 429)).toBe(20)
      const signIn = await app.rpc('identity.signIn', { email: 'nobody@limits.test', password: PASSWORD })
      expect(signIn.status).toBe(401)
    }))

  test('in a batch counts like the batch’s other calls', () =>
    withApp({ apiLimit: 20 }, async app => {
      await batch(app, twenty)
      const answer = await app.send({
        method: 'POST',
        url: '/rpc/identity/signIn',
        headers: { 'x-orpc-batch': 'buffered' },
        payload: [{ url: 'http://localhost/rpc/identity/session', body: { json: {} } }],
      })
      expect(answer.status).toBe(429)
    }))
})

describe('requests that send mail', () => {
  const signUp = (app: TestApp, email: string) =>
    app.rpc('identity.signUp', { firstName: 'A', lastName: 'B', email, password: PASSWORD }, from('203.0.113.1'))
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const mails = async (email: string) =>
    (await t.owner.query<{ kind: string }>('select kind from platform.mail_messages where to_address = $1', [email])).rows.length

  test('from one address create 20 accounts an hour, in a batch or not, and give the time to wait', () =>
    withApp({ proxyHops: 1 }, async app => {
      const input = (i: number) => ({ firstName: 'A', lastName: 'B', email: `many${i}@limits.test`, password: PASSWORD })
      const calls = Array.from({ length: 20 }, (_, i) => ({ name: 'identity/signUp', input: input(i) }))
      expect((await signUp(app, 'many-first@limits.test')).status).toBe(200)
      const statuses = await batch(app, calls, from('203.0.113.1'))
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([19, 1])
      const limited = await signUp(app, 'many-last@limits.test')
      expect(limited.text).toContain('Too many sign-up attempts. Please try again later.')
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(59 * 60)
      // An address that has an account is limited alike.
      expect((await signUp(app, 'many-first@limits.test')).status).toBe(429)
      const { rows } = await t.owner.query(`select from auth."user" where email like 'many%@limits.test'`)
      expect(rows).toHaveLength(20)
      const elsewhere = { ...from('203.0.113.2') }
      expect((await app.rpc('identity.signUp', input(99), elsewhere)).status).toBe(200)
    }))

  test('from one address are 30 an hour for resets and new links together, whoever they are for', () =>
    withApp({ proxyHops: 1 }, async app => {
      const statuses: number[] = []
      for (let i = 0; i < 33; i++) {
        const name = i % 2 === 0 ? 'identity.requestPasswordReset' : 'identity.resendVerification'
        statuses.push((await app.rpc(name, { email: `someone${i}@limits.test` }, from('203.0.113.3'))).status)
      }
      expect([count(statuses.slice(0, 30), 200), count(statuses.slice(30), 429)]).toEqual([30, 3])
    }))

  test('fill no mailbox: five mails an hour, however they are requested and from however many addresses', () =>
    withApp({ proxyHops: 1 }, async app => {
      const email = 'victim@limits.test'
      const spelled = ['victim@limits.test', ' VICTIM@limits.test', 'victim@LIMITS.test']
      const answers = new Set<string>()
      for (let i = 0; i < 24; i++) {
        const headers = from(`203.0.113.${100 + i}`)
        const to = spelled[i % 3]!
        const { status, text } = await [
          () => app.rpc('identity.signUp', { firstName: 'A', lastName: 'B', email: to, password: PASSWORD }, headers),
          () => app.rpc('identity.resendVerification', { email: to }, headers),
          () => app.rpc('identity.requestPasswordReset', { email: to }, headers),
        ][Math.floor(i / 3) % 3]!()
        answers.add(`${status} ${text}`)
      }
      expect(await mails(email)).toBe(5)
      expect([...answers]).toEqual(['200 {"json":{"ok":true}}'])
    }))

  test('fill no mailbox through several addresses that lead to it', () =>
    withApp({ proxyHops: 1 }, async app => {
      for (let i = 0; i < 8; i++) await signUp(app, `tagged+${i}@limits.test`)
      const { rows } = await t.owner.query(`select from platform.mail_messages where to_address like 'tagged%'`)
      expect(rows).toHaveLength(5)
    }))

  test('that send no mail do not count towards the mails that an address may get', () =>
    withApp({ proxyHops: 1 }, async app => {
      const email = 'confirmed@limits.test'
      await signUp(app, email)
      await t.owner.query(`update auth."user" set "emailVerified" = true where email = $1`, [email])
      for (let i = 0; i < 6; i++) {
        await signUp(app, email)
        await app.rpc('identity.resendVerification', { email }, from('203.0.113.1'))
      }
      expect(await mails(email)).toBe(1)
      await app.rpc('identity.requestPasswordReset', { email }, from('203.0.113.1'))
      expect(await mails(email)).toBe(2)
    }))
})

describe('a limit whose count is unavailable', () => {
  beforeEach(async () => {
    await t.owner.query(
      `create function auth.lose() returns trigger language plpgsql as 'begin return null; end';
       create trigger lose before insert on auth.rate_limits for each row when (new.bucket not like 'api:%') execute function auth.lose()`,
    )
    return () => t.owner.query('drop trigger lose on auth.rate_limits; drop function auth.lose')
  })

  test.each([
    ['a password', 'identity.signIn', { email: 'nobody@limits.test', password: PASSWORD }],
    ['a new account', 'identity.signUp', { firstName: 'A', lastName: 'B', email: 'lost@limits.test', password: PASSWORD }],
    ['a mail', 'identity.requestPasswordReset', { email: 'lost@limits.test' }],
  ])('lets no one try %s', (_, name, input) =>
    withApp({}, async app => {
      expect((await app.rpc(name, input)).status).toBe(500)
    }),
  )
})

describe('behind a proxy', () => {
  const attempt = (app: TestApp, forwarded: string) =>
    app.send({ url: '/api/v1/auth/session', headers: { 'x-forwarded-for': forwarded }, remoteAddress: '198.51.100.7' })

  test.each([
    ['an IPv4 address with a port', (i: number) => `203.0.113.9:${40_000 + i}`, '203.0.113.9'],
    ['an IPv6 address with a port', (i: number) => `[2001:db8:1:2::${i}]:${40_000 + i}`, '2001:db8:1:2::/64'],
    ['a quoted address', (i: number) => `"[2001:db8:1:2::9]:${40_000 + i}"`, '2001:db8:1:2::/64'],
    ['an invalid address', (i: number) => `unknown-${i}`, '198.51.100.7'],
    ['an invalid address behind the client’s own entry', (i: number) => `203.0.113.${i}, garbage${i}`, '198.51.100.7'],
  ])('that appends %s all requests of one client count together', (_, forwarded, address) =>
    withApp({ proxyHops: 1, apiLimit: 3 }, async app => {
      const statuses: number[] = []
      for (let i = 0; i < 5; i++) statuses.push((await attempt(app, forwarded(i))).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      expect(await buckets()).toEqual([`api:address:${address}`])
    }),
  )

  test('the address of a session and of a security event is stored without its port', () =>
    withApp({ proxyHops: 1 }, async app => {
      const headers = { 'x-forwarded-for': '203.0.113.9:40001' }
      await app.rpc('identity.session', {}, { ...headers, origin: 'http://evil.example' })
      await expect
        .poll(async () => (await t.owner.query(`select address from platform.security_events where kind = 'foreign_origin'`)).rows)
        .toEqual([{ address: '203.0.113.9' }])
    }))
})

describe('a call from another site', () => {
  test('counts for its address and not for the session whose cookie a page made the browser send', () =>
    withApp({ apiLimit: 5 }, async app => {
      const credentials = await app.signIn(world.people.employee, world.organization.id)
      const foreign = { ...credentials, origin: 'https://evil.example' }
      const statuses: number[] = []
      for (let i = 0; i < 8; i++) statuses.push((await app.rpc('identity.session', {}, foreign)).status)
      expect([count(statuses, 403), count(statuses, 429)]).toEqual([5, 3])
      expect((await app.rpc('identity.session', {}, { ...credentials })).status).toBe(200)
    }))
})

describe('a visitor', () => {
  const look = (app: TestApp, domain: string, headers: Record<string, string> = {}) =>
    app.rpc('organizations.byDomain', { domain }, headers).then(({ status }) => status)

  test('gets exactly the limit of 1,000 calls of one organization, and takes none of the calls of others there or of anything else', () =>
    withApp({ apiLimit: 100, proxyHops: 1 }, async app => {
      const from = { 'x-forwarded-for': '203.0.113.9' }
      const statuses: number[] = []
      for (let i = 0; i < 20; i++) statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => look(app, 'limits', from)))))
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([100, 900])
      // Five organizations' calls of the address are used up, known or not; no one else's, and none of its other calls.
      expect(await look(app, 'elsewhere', from)).toBe(429)
      expect(await look(app, 'limits', { 'x-forwarded-for': '203.0.113.10' })).toBe(200)
      expect((await app.rpc('identity.session', {}, from)).status).toBe(200)
    }))

  test('of one organization leaves the calls of another open, and is counted alike where there is no such organization', () =>
    withApp({ apiLimit: 5 }, async app => {
      for (const domain of ['limits', 'nobody-there']) {
        const statuses: number[] = []
        for (let i = 0; i < 7; i++) statuses.push(await look(app, domain))
        expect(statuses.map(status => (status === 404 ? 200 : status))).toEqual([200, 200, 200, 200, 200, 429, 429])
      }
      expect(await buckets()).toEqual(['api:visit::127.0.0.1', 'api:visit:at:limits:127.0.0.1', 'api:visit:at:nobody-there:127.0.0.1'])
    }))

  test('who is signed in is counted as the visitor that they are, and has no calls of their own fewer', () =>
    withApp({ apiLimit: 5 }, async app => {
      const credentials = await app.signIn(world.people.employee, world.organization.id)
      for (let i = 0; i < 5; i++) expect(await look(app, 'limits', credentials)).toBe(200)
      expect(await look(app, 'limits', credentials)).toBe(429)
      expect(await look(app, 'limits')).toBe(429)
      expect((await app.rpc('identity.session', {}, { ...credentials })).status).toBe(200)
    }))
})
