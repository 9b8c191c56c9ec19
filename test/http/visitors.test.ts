import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { kioskWorld, OWN_CODE } from '../kiosk-world.ts'
import { newOrganization } from '../organization.ts'
import { type Answer, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t, { baseDomain: 'steward.test' })
  await newOrganization(t, 'harbor')
  await newOrganization(t, 'river')
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const lookUp = (domain: string, headers: Record<string, string> = {}) => app.rpc('organizations.byDomain', { domain }, headers)
const withoutRequest = ({ status, text }: Answer) => ({ status, text: text.replace(/"requestId":"[^"]*"/, '') })

describe('a visitor’s call', () => {
  test.each([
    ['a homoglyph', 'h\u0430rbor'],
    ['a letter that Unicode folds to ASCII', 'har\u0130or'],
    ['the Kelvin sign', '\u212Aiosk'],
    ['full-width letters', '\uFF48arbor'],
    ['a path', '../harbor'],
    ['an encoded path', '%2e%2e%2fharbor'],
    ['a wildcard of SQL', 'harb%'],
    ['SQL', "harbor' or '1'='1"],
    ['a host', 'harbor.steward.test'],
    ['an empty label', '-'],
  ])('that names the organization by %s is answered like one of an unknown organization', async (_, domain) => {
    const message = (name: string) => `No organization found for subdomain: ${name}`
    for (const name of ['nobody-there', domain]) {
      expect(await lookUp(name)).toMatchObject({
        status: 404,
        json: { json: { code: 'NOT_FOUND', message: message(name), data: { field: 'domain', rule: 'organization_unknown' } } },
      })
    }
  })

  test('with a huge name is an error at its field, and with none too', async () => {
    expect(await lookUp('h'.repeat(100_000))).toMatchObject({ status: 422, json: { json: { data: { field: 'domain' } } } })
    expect(await lookUp('')).toMatchObject({ status: 422, json: { json: { data: { field: 'domain' } } } })
  })

  test('at an organization’s own address is answered for that one alone, whatever host other headers name', async () => {
    const at = (host: string) => ({ host, 'x-forwarded-host': 'river.steward.test', forwarded: 'host=river.steward.test' })
    expect((await lookUp('harbor', at('harbor.steward.test'))).status).toBe(200)
    expect((await lookUp('river', at('harbor.steward.test'))).status).toBe(404)
    expect((await lookUp('harbor', at('evil.example'))).status).toBe(421)
  })

  test('is kept by no cache', async () => {
    expect((await lookUp('harbor')).headers['cache-control']).toBe('no-store')
    expect((await lookUp('nobody-there')).headers['cache-control']).toBe('no-store')
  })

  test('at a kiosk is answered as anywhere else, with a person signed in there and without', async () => {
    const hall = await kioskWorld(t, app, 'hall')
    const elsewhere = await lookUp('hall')
    const code = await hall.giveCode(await hall.staff('17'))
    const { browser } = await hall.kiosk()
    expect(withoutRequest(await browser.rpc('organizations.byDomain', { domain: 'hall' }))).toEqual(withoutRequest(elsewhere))
    expect((await browser.rpc('kiosk.signIn', { number: '17', code, newCode: OWN_CODE })).status).toBe(200)
    expect(withoutRequest(await browser.rpc('organizations.byDomain', { domain: 'hall' }))).toEqual(withoutRequest(elsewhere))
  })
})
