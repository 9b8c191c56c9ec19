import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readWebApp, serveWebApp } from './web-app.ts'

/** The web app over calls that answer with their own name and input. */
async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><meta name="site" content="%SITE%"></head>')
  writeFileSync(
    join(folder, 'first-files.json'),
    JSON.stringify({ '/rooms': ['rooms.js'], '/rooms/new': ['new.js'], '/rooms/$id': ['room.js'] }),
  )
  const app = fastify()
  app.addHook('onRequest', async request => {
    Object.assign(request, {
      address: '127.0.0.1',
      arrival: { origin: 'http://localhost', domain: request.headers.host?.split('.localhost')[1] === '' ? 'harborlight' : null },
    })
  })
  app.post('/rpc/__batch__', async (request, reply) =>
    reply
      .code(207)
      .send((request.body as { url: string; body: object }[]).map(({ url, body }, index) => ({ index, body: { json: { url, body } } }))),
  )
  await serveWebApp(app, {
    webApp: readWebApp(folder),
    publicUrl: 'http://steward.test:8080',
    supportAddress: 'help@steward.test',
    isLocal: true,
    organizationsBelow: 'steward.test',
    isSignedIn: () => true,
    isKiosk: () => false,
    firstCalls: ['bootstrap'],
    hereCall: 'organizations/byDomain',
    screenCalls: { '/rooms': 'rooms/list', '/rooms/$id': 'rooms/read' },
  })
  const open = async (url: string, host = 'localhost') => {
    const { payload } = await app.inject({ url, headers: { host, cookie: 'session=1', 'user-agent': 'test' } })
    const answers = JSON.parse(/id="first-answers">(.*?)<\/script>/.exec(payload)?.[1] ?? '{}') as Record<string, { body: object }>
    return {
      site: JSON.parse((/name="site" content="(.*?)"/.exec(payload)?.[1] ?? '').replaceAll('&quot;', '"')) as object,
      file: /modulepreload" crossorigin href="\/(\w+\.js)"/.exec(payload)?.[1],
      inputs: Object.fromEntries(Object.entries(answers).map(([key, { body }]) => [key, body])),
    }
  }
  const goTo = async (url: string, host: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host } })
    return { status: statusCode, to: headers.location }
  }
  return { open, goTo, close: () => app.close().then(() => rmSync(folder, { recursive: true })) }
}

const mainSite = { subdomain: null, mainSite: 'http://steward.test:8080', organizations: 'steward.test', support: 'help@steward.test' }

test('the page of a screen with a parameter in its path names its files, and its own call was made with the parameter', async () => {
  const { open, close } = await served()
  const bootstrap = { json: {} }
  expect(await open('/rooms/a-1')).toEqual({
    site: mainSite,
    file: 'room.js',
    inputs: { bootstrap, 'rooms/read?id=a-1': { json: { id: 'a-1' } } },
  })
  expect(await open('/rooms')).toEqual({ site: mainSite, file: 'rooms.js', inputs: { bootstrap, 'rooms/list': { json: {} } } })
  expect(await open('/rooms/new'), 'a fixed path goes before a parameter').toEqual({
    site: mainSite,
    file: 'new.js',
    inputs: { bootstrap },
  })
  await close()
})

test('with a query, and where no screen is, no call of a screen is made', async () => {
  const { open, close } = await served()
  expect(await open('/rooms/a-1?tab=history')).toEqual({ site: mainSite, file: 'room.js', inputs: { bootstrap: { json: {} } } })
  expect(await open('/rooms/a-1/visits')).toEqual({ site: mainSite, file: undefined, inputs: {} })
  await close()
})

test('at an organization’s own address the page says which, and holds the answer about it', async () => {
  const { open, close } = await served()
  expect(await open('/rooms/new', 'harborlight.localhost')).toEqual({
    site: { ...mainSite, subdomain: 'harborlight' },
    file: 'new.js',
    inputs: { bootstrap: { json: {} }, 'organizations/byDomain?domain=harborlight': { json: { domain: 'harborlight' } } },
  })
  await close()
})

test('what concerns the whole installation leads from an organization’s address to the main domain, with its path and query (SEC-120)', async () => {
  const { goTo, close } = await served()
  const at = 'harborlight.localhost'
  for (const path of ['/super-admin', '/super-admin/organization/1?tab=people', '/super-admin/module-analytics'])
    expect(await goTo(path, at)).toEqual({ status: 302, to: `http://steward.test:8080${path}` })
  for (const path of ['/dashboard', '/super-administrators', '/settings?next=/super-admin', '//super-admin'])
    expect((await goTo(path, at)).to, path).toBeUndefined()
  expect(await goTo('/super-admin', 'localhost')).toEqual({ status: 200, to: undefined })
  await close()
})
