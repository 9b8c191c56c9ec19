import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const urls = ['/api/v1', '/api/v1/openapi.json', '/api-reference.css', '/healthz', '/nothing', '/api/v1/bootstrap', '/%E0%A4%A']

const directivesOf = (policy: string) =>
  new Map(policy.split(';').map(directive => [directive.split(' ')[0]!, directive.split(' ').slice(1).join(' ')]))

describe.each(urls)('the answer of %s', url => {
  test('lets a page load nothing that the policy does not name', async () => {
    const { headers } = await app.send({ url })
    const policy = directivesOf(String(headers['content-security-policy']))
    expect(policy.get('default-src')).toBe("'none'")
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|http/)
    for (const shut of ['base-uri', 'frame-ancestors']) expect(policy.get(shut)).toBe("'none'")
  })

  test('disables browser features that no screen uses, and allows screen capture and passkeys to our own pages only', async () => {
    const { headers } = await app.send({ url })
    const features = new Map(
      String(headers['permissions-policy'])
        .split(', ')
        .map(feature => feature.split('=') as [string, string]),
    )
    for (const off of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'gyroscope']) {
      expect([off, features.get(off)]).toEqual([off, '()'])
    }
    for (const own of ['display-capture', 'publickey-credentials-create', 'publickey-credentials-get']) {
      expect([own, features.get(own)]).toEqual([own, '(self)'])
    }
  })
})

test('the policy of pages names what the web app loads, all from our own origin', async () => {
  const policy = directivesOf(String((await app.send({ url: '/api/v1' })).headers['content-security-policy']))
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})
