import { badges } from '#main/slices.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { bootstrap } from '#slices/access/contract/bootstrap.ts'
import { bootstrapWith } from '#slices/access/server/bootstrap.ts'
import { account } from '#slices/identity/contract/account.ts'
import { identity as identityContract } from '#slices/identity/contract/identity.ts'
import type { IdentitySettings } from '#slices/identity/server/deps.ts'
import { type Identity, openIdentity } from '#slices/identity/server/open-identity.ts'
import { clientsOf } from './client.ts'
import type { TestDatabase } from './database.ts'

export const PASSWORD = 'a-good-password'
export const testSecret = 'a secret of the tests, 32 letters'

export const identitySettings: IdentitySettings = {
  publicUrl: 'http://steward.test',
  baseDomain: null,
  signUpOpen: true,
  supportAddress: null,
  insecure: false,
  demo: [],
  loginLimit: 5,
  secret: testSecret,
}

/** The identity slice on a test database, called as a browser calls it. */
export async function testIdentity(t: TestDatabase, settings: Partial<IdentitySettings> = {}) {
  const all = { ...identitySettings, ...settings }
  const identity = await openIdentity({
    connection: t.connections.connectionFor('auth_login'),
    database: t.db,
    settings: all,
    report: error => t.reported.push(error),
    signInWaitMs: 20_000,
  })
  const contract = { identity: identityContract, account, bootstrap }
  const clients = clientsOf(t, contract, { identity: identity.routes, account: identity.accountRoutes, bootstrap: bootstrapWith(badges) })
  return { identity, browser: () => new Browser(identity, clients), clients }
}

type Clients = ReturnType<typeof clientsOf<{ identity: typeof identityContract; account: typeof account; bootstrap: typeof bootstrap }>>

/** Keeps cookies and remembers the headers of the last answer. */
class Browser {
  readonly jar = new Map<string, string>()
  headers: [string, string][] = []
  readonly #identity: Identity
  readonly #clients: Clients

  constructor(identity: Identity, clients: Clients) {
    this.#identity = identity
    this.#clients = clients
  }

  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The token of its session, if its cookie is one of ours. */
  get token(): string | null {
    return this.#identity.tokenOf(this.cookies)
  }

  /** The API, for one call. */
  api(facts: Partial<RequestContext> = {}) {
    this.headers = []
    const { token } = this
    return this.#clients(token === null ? null : { token }, {
      cookies: this.cookies,
      setHeader: (name, value) => this.#receive(name, value),
      ...facts,
    })
  }

  #receive(name: string, value: string): void {
    this.headers.push([name, value])
    if (name !== 'set-cookie') return
    const [, cookie = '', content = ''] = /^([^=]+)=([^;]*)/.exec(value) ?? []
    if (/Max-Age=0/.test(value)) this.jar.delete(cookie)
    else this.jar.set(cookie, content)
  }
}

/** Mails of the outbox to an address, oldest first. */
export async function mailsTo(t: TestDatabase, address: string) {
  const { rows } = await t.owner.query<{ kind: string; subject: string; body_text: string }>(
    'select kind, subject, body_text from platform.mail_messages where to_address = $1 order by created_at, id',
    [address],
  )
  return rows.map(({ body_text, ...mail }) => ({ ...mail, text: body_text, token: /token=([\w-]+)/.exec(body_text)?.[1] ?? '' }))
}
