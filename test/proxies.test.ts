import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { embeddedConnections } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { type ServerProcess, startServerProcess } from './crash/server-process.ts'
import { debianProgram } from './debian-program.ts'
import { deep } from './depth.ts'
import { freePort, makeFolder } from './own-place.ts'
import { selfSigned } from './self-signed.ts'

const NAME = 'steward.example.org'
const document = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')

/** A configuration as the document has it, after its introduction. */
function documented(introduction: string): string {
  const [, after = ''] = document.split(`${introduction}\n\n\`\`\`\n`)
  return after.split('\n```')[0] ?? ''
}

/** Changes what each installation has to change; each text must be there exactly once. */
function adapted(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((adapting, [from, to]) => {
    expect(adapting.split(from), from).toHaveLength(2)
    return adapting.replace(from, to)
  }, text)
}

interface Place {
  folder: string
  /** Where the proxy listens. */
  port: number
  /** Where Steward listens. */
  upstream: number
}

/** How each proxy is started on its documented configuration, without touching what is outside of its folder. */
const proxies: Record<string, (program: string, place: Place) => ChildProcess> = {
  nginx(program, { folder, port, upstream }) {
    writeFileSync(join(folder, 'key.pem'), selfSigned.key)
    writeFileSync(join(folder, 'cert.pem'), selfSigned.cert)
    const server = adapted(documented('With nginx:'), {
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      [`/etc/letsencrypt/live/${NAME}/fullchain.pem`]: join(folder, 'cert.pem'),
      [`/etc/letsencrypt/live/${NAME}/privkey.pem`]: join(folder, 'key.pem'),
      '127.0.0.1:3000': `127.0.0.1:${upstream}`,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${join(folder, kind)};`).join(' ')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const main = `${user} daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${temporary}\n${server}\n}`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  },
  caddy(program, { folder, port, upstream }) {
    const site = adapted(documented('With Caddy, which gets the certificate by itself:'), { '127.0.0.1:3000': `127.0.0.1:${upstream}` })
    const options = `{\n admin off\n local_certs\n skip_install_trust\n auto_https disable_redirects\n https_port ${port}\n}`
    writeFileSync(join(folder, 'Caddyfile'), `${options}\n${site}\n`)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return spawn(program, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], { env })
  },
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A browser's connection to the public address: HTTP/2, by name, with the port that is not the standard one. */
async function open(port: number): Promise<ClientHttp2Session> {
  for (;;) {
    const socket = connectTls({ host: '127.0.0.1', port, servername: NAME, ALPNProtocols: ['h2'], rejectUnauthorized: false })
    try {
      await once(socket, 'secureConnect')
      expect(socket.alpnProtocol).toBe('h2')
      return connect(`https://${NAME}:${port}`, { createConnection: () => socket })
    } catch {
      // The server is still starting, or makes its certificate.
      await sleep(100)
    }
  }
}

async function call(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
  const request = session.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST', ...headers })
  request.end(body)
  const [answered] = (await once(request, 'response')) as [IncomingHttpHeaders & { ':status': number }]
  return { status: answered[':status'], headers: answered, body: Buffer.concat(await request.toArray()) }
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

describe.runIf(deep)('the documented configuration of', () => {
  const home = makeFolder()
  const data = join(home, 'data')
  let place: Place
  let server: ServerProcess
  let proxy: ChildProcess | undefined

  beforeAll(async () => {
    place = { folder: makeFolder(), port: await freePort(), upstream: await freePort() }
    const settings = {
      PUBLIC_URL: `https://${NAME}:${place.port}`,
      STEWARD_PROXY_HOPS: '1',
      STEWARD_DEMO: '1',
      STEWARD_BACKUP_MINUTES: '0',
    }
    server = await startServerProcess(data, place.upstream, settings)
  }, 120_000)
  afterEach(async () => {
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit')
  })
  afterAll(async () => {
    expect(await server.end('SIGTERM')).toBe(0)
    for (const folder of [home, place.folder]) rmSync(folder, { recursive: true })
  })

  async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const database = await startEmbeddedPostgres({ dataFolder: data, log: () => undefined })
    const client = new pg.Client(embeddedConnections(database, 'unused').ownerConnection)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  test.each(Object.keys(proxies))('%s carries pages, sign-in, uploads, event streams, and the client’s address', async name => {
    const program = debianProgram(name)
    if (program === undefined) {
      console.log(`${name} is not installed and could not be downloaded: its documented configuration was not tried`)
      return
    }
    let said = ''
    proxy = proxies[name]!(program, place)
    for (const stream of [proxy.stdout, proxy.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const browser = await Promise.race([open(place.port), once(proxy, 'exit').then(() => Promise.reject(new Error(said)))])
    try {
      const origin = `https://${NAME}:${place.port}`
      expect(await call(browser, '/readyz')).toMatchObject({ status: 200 })
      const typed = { email: 'employee@harborlight.test', password: 'harbor-light-demo' }
      const post = { origin, 'content-type': 'application/json' }
      const forged = { ...post, 'x-forwarded-for': '203.0.113.9' }
      expect((await call(browser, '/api/v1/auth/sign-in', forged, json({ ...typed, password: 'wrong-one' }))).status).toBe(401)
      const events = await query<{ address: string }>(`select address from platform.security_events where kind = 'sign_in_failed'`)
      expect(new Set(events.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))

      const signedIn = await call(browser, '/api/v1/auth/sign-in', post, json(typed))
      const cookie = signedIn.headers['set-cookie']?.find(one => one.startsWith('__Host-steward=')) ?? ''
      expect(cookie).toMatch(/^__Host-steward=.*; Secure/)
      const { request_token: token } = JSON.parse(signedIn.body.toString()) as { request_token: string }
      const session = { cookie: cookie.split(';')[0]!, 'x-request-token': token, origin }

      const stream = browser.request({ ':path': '/api/v1/live', ...session })
      let heard = ''
      stream.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      await expect.poll(() => heard).toMatch(/^:/)

      // Larger than what a proxy keeps in memory or allows by itself.
      const photo = await sharp(randomBytes(1250 * 1250 * 3), { raw: { width: 1250, height: 1250, channels: 3 } })
        .png()
        .toBuffer()
      expect(photo.length).toBeGreaterThan(4_000_000)
      const sent = await call(browser, '/api/v1/uploads/picture?fileName=me.png', { ...session, 'content-type': 'image/png' }, photo)
      expect(sent.status, sent.body.toString()).toBe(200)
      const file = JSON.parse(sent.body.toString()) as { id: string; address: string; size: number }
      const read = await call(browser, file.address, session)
      expect({ status: read.status, size: read.body.length }).toEqual({ status: 200, size: file.size })
      const set = await call(
        browser,
        '/api/v1/account/picture',
        { ...session, ':method': 'PUT', 'content-type': 'application/json' },
        json({ fileId: file.id }),
      )
      expect(set.status, set.body.toString()).toBe(200)
      await expect.poll(() => heard).toContain('data:')
      stream.close()
    } finally {
      browser.destroy()
    }
  })
})
