import { describe, expect, test } from 'vitest'
import { createAccessTokens } from './access-token.ts'
import { Newest } from './newest.ts'
import { createRequestTokens } from './request-token.ts'
import { createSessionCookies } from './session-cookie.ts'

const secret = 'a secret of the tests, 32 letters'
const token = 'aB3'.padEnd(32, 'x')

describe('the session cookie', () => {
  test.each([
    ['http://localhost:3000', undefined, 'steward', ''],
    ['https://steward.example.org', undefined, '__Host-steward', '; Secure'],
    ['https://steward.example.org', 'steward.example.org', '__Secure-steward', '; Secure; Domain=steward.example.org'],
  ])('on %s below %s is %s, which goes to no script', (publicUrl, baseDomain, name, rest) => {
    const cookies = createSessionCookies({ secret, publicUrl, baseDomain })
    const header = cookies.set(token)
    expect(header).toMatch(new RegExp(`^${name}=${token}\\.[\\w-]{43}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax${rest}$`))
    expect(cookies.read(`other=1; ${header.split(';')[0]}; ${name}x=2`)).toBe(token)
    expect(cookies.clear()).toBe(`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${rest}`)
  })

  test('a changed, truncated or 10 kB cookie, or one of another secret, names no session (SEC-57)', () => {
    const cookies = createSessionCookies({ secret, publicUrl: 'http://localhost' })
    const [pair = ''] = cookies.set(token).split(';')
    const other = createSessionCookies({ secret: `${secret}!`, publicUrl: 'http://localhost' })
      .set(token)
      .split(';')[0]
    const junk = [
      pair.slice(0, -1),
      `${pair}A`,
      pair.replace('aB3', 'aB4'),
      pair.replace('.', '..'),
      pair.split('.')[0],
      `steward=${'x'.repeat(10_000)}`,
      `a=${'x'.repeat(9000)}; ${pair}`,
      'steward=',
      'steward',
      '',
      other,
    ]
    for (const header of [...junk, undefined]) expect(cookies.read(header)).toBeNull()
    expect(cookies.read(pair)).toBe(token)
  })

  test('the signature is compared on every call, also of a session that was verified before', () => {
    const cookies = createSessionCookies({ secret, publicUrl: 'http://localhost' })
    const [pair = ''] = cookies.set(token).split(';')
    const forged = pair.slice(0, -1) + (pair.endsWith('A') ? 'B' : 'A')
    for (const header of [forged, pair, forged, pair]) expect(cookies.read(header)).toBe(header === pair ? token : null)
  })

  test('a device is known only to the account it was created for', () => {
    const cookies = createSessionCookies({ secret, publicUrl: 'http://localhost' })
    const [account, device] = ['a'.repeat(43), 'd'.repeat(22)]
    const [pair = ''] = cookies.setDevice(account, device).split(';')
    expect(cookies.knowsDevice(pair, account)).toBe(device)
    expect(cookies.knowsDevice(pair, 'b'.repeat(43))).toBeNull()
    expect(cookies.knowsDevice(pair.replace('dd', 'de'), account)).toBeNull()
    expect(cookies.read(pair.replace('-device', ''))).toBeNull()
  })
})

describe('the request token', () => {
  const { tokenFor, isHeld } = createRequestTokens(secret)

  test('has 32 alphanumerics and is valid only for its session', () => {
    expect(tokenFor(token)).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(isHeld({ token, requestToken: tokenFor(token) })).toBe(true)
    for (const requestToken of [null, '', tokenFor('b'.repeat(32)), tokenFor(token).slice(1), `${tokenFor(token)}é`])
      expect(isHeld({ token, requestToken })).toBe(false)
    expect(isHeld({ token: null, requestToken: tokenFor(token) })).toBe(false)
    expect(createRequestTokens(`${secret}!`).tokenFor(token)).not.toBe(tokenFor(token))
  })
})

test('what calls derive from their session is kept for the newest sessions', () => {
  const newest = new Newest<number>(2)
  newest.add('a', 1)
  newest.add('b', 2)
  expect([newest.get('a'), newest.get('b'), newest.get('c')]).toEqual([1, 2, undefined])
  newest.add('c', 3)
  expect([newest.get('a'), newest.get('b'), newest.get('c')]).toEqual([undefined, 2, 3])
})

test('the access token has the user, session, audience and expiry, with our Ed25519 signature', () => {
  const subject = { userId: 'u', sessionId: 's', expiresAt: 1_800_000_000 }
  const jwt = createAccessTokens(secret, 'http://steward.test')(subject)
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toEqual({ alg: 'EdDSA', typ: 'JWT' })
  expect(read(body)).toEqual({ sub: 'u', sid: 's', aud: 'http://steward.test', exp: 1_800_000_000 })
  expect(createAccessTokens(secret, 'http://steward.test')(subject)).toBe(jwt)
  expect(createAccessTokens(`${secret}!`, 'http://steward.test')(subject)).not.toBe(jwt)
  expect(Buffer.from(signature, 'base64url')).toHaveLength(64)
})
