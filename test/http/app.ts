import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { createServer } from '#main/server.ts'
import { newId } from '#server/id.ts'
import { createJsonLog } from '#server/log.ts'
import { processLife } from '#server/process.ts'
import type { Settings } from '#server/settings.ts'
import { createRequestTokens } from '#slices/identity/server/request-token.ts'
import { createSessionCookies } from '#slices/identity/server/session-cookie.ts'
import type { TestDatabase } from '../database.ts'

const SECRET = 'the secret of the tests, 32 letters'

/** The headers that a signed-in browser sends. */
export type Credentials = { cookie: string; 'x-request-token': string }

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  bytes: Uint8Array
  /** The body parsed as JSON; undefined where it is not JSON. */
  json: never
}

/** The whole server on a test database, as `npm start` assembles it, listening on a free port. */
export async function testApp(t: TestDatabase, changes: Partial<Settings> = {}, webFolder: string | null = null) {
  const said: string[] = []
  const log = changes.logFormat === 'json' ? createJsonLog({ write: line => said.push(line) }) : (line: string) => said.push(line)
  const exits: number[] = []
  const life = processLife({ log, exit: code => exits.push(code), source: new EventEmitter() })
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost',
    dataFolder: '/nonexistent',
    demo: false,
    apiLimit: 100_000,
    loginLimit: 5,
    proxyHops: 0,
    signUp: 'open',
    verbose: false,
    production: false,
    backupMinutes: 0,
    backupFolder: '/nonexistent/backups',
    logFormat: 'text',
    secret: SECRET,
    ...changes,
  }
  const { app } = await createServer({ settings, connections: t.connections, life, log, webFolder })
  await app.listen({ host: settings.host, port: 0 })
  life.ready()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const cookies = createSessionCookies({ secret: SECRET, publicUrl: settings.publicUrl, baseDomain: settings.baseDomain })
  const requestTokens = createRequestTokens(SECRET)

  async function send(options: InjectOptions): Promise<Answer> {
    const { statusCode, headers, body, rawPayload } = await app.inject({ ...options, headers: { host: 'localhost', ...options.headers } })
    return {
      status: statusCode,
      headers,
      text: body,
      bytes: rawPayload,
      json: /json/.test(String(headers['content-type'])) ? (JSON.parse(body) as never) : (undefined as never),
    }
  }

  return {
    app,
    url,
    life,
    /** Lines that the server logged. */
    said,
    exits,
    send,

    /** A typed call, without the client library. */
    rpc: (name: string, input: unknown, headers: Record<string, string> = {}) =>
      send({ method: 'POST', url: `/rpc/${name.replaceAll('.', '/')}`, headers, payload: { json: input } }),

    /** Signs a person in without their password. */
    async signIn(person: { userId: string }, organizationId: string | null): Promise<Credentials> {
      const token = newId().replaceAll('-', '')
      await t.owner.query(
        `insert into auth.session (token, "userId", "expiresAt", "organizationId") values ($1, $2, app.now() + interval '12 hours', $3)`,
        [token, person.userId, organizationId],
      )
      return { cookie: cookies.set(token).split(';')[0] as string, 'x-request-token': requestTokens.tokenFor(token) }
    },

    close: () => life.shutdown('the test is over'),
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
