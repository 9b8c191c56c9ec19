import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import { toFailure } from '#server/db/sqlstate.ts'
import { createLanes, type Lane } from '#server/limits/lanes.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#slices/identity/rules/password-shape.ts'
import type { AuthPort } from './auth-port.ts'

interface BetterAuthOptions {
  /** As auth_login, whose search_path is the schema auth. */
  connection: ClientConfig
  /** Where links and origins stand; never read from a request. */
  publicUrl: string
  secret: string
  report: (error: unknown) => void
}

/** Each takes 32 MiB and a core for some 30 ms; more at once would only hold up files and name look-ups, which share these threads. */
const MOST_HASHES = 3
/** The promise of a sign-in: whoever would wait longer is told to come back. Sign-ups have none, and rather wait. */
const LONGEST_WAIT_MS = [2000, 2000, 20_000]
/** More than are hashed within the wait. */
const MOST_WAITING = [100, 100, 50]

/** Better Auth's core as a library: its HTTP handler is never mounted, none of its plugins is on. */
export async function openBetterAuth({ connection, publicUrl, secret, report }: BetterAuthOptions): Promise<AuthPort> {
  // pg's own type parsers: with instants as text the library would take expired sessions for live ones (DRV-2).
  const pool = new Pool({
    ...connection,
    application_name: 'steward sign-in',
    max: 4,
    connectionTimeoutMillis: 5000,
    query_timeout: 8000,
    keepAlive: true,
  })
  pool.on('connect', client => client.on('error', report)) // DRV-3
  pool.on('error', () => undefined)
  // However many accounts strangers ask for, no sign-in waits behind their passwords; and however many sign-ins they try from however many
  // addresses, none of a browser that the account knows waits behind theirs.
  const [knownLane, signInLane, otherLane] = createLanes({
    most: MOST_HASHES,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  }) as [Lane, Lane, Lane]
  const auth = betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    session: { disableSessionRefresh: true, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    // Ids are the database's defaults (DRV-6); the catalogue test compares the schema, so the start does not wait for it.
    advanced: { database: { generateId: 'uuid', validateSchema: false } },
    // The limits are ours (server/limits): the library's know neither the account nor the address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const context = await auth.$context

  return {
    // Not through the library's sign-in endpoint, which takes no address with letters beyond ASCII.
    async provePassword(email, password, isKnownDevice) {
      const lane = isKnownDevice ? knownLane : signInLane
      try {
        const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
        const credential = found?.accounts.find(account => account.providerId === 'credential' && account.accountId === found.user.id)
        if (!found || !credential?.password || password.length > PASSWORD_MAX) {
          await lane(() => hashPassword(password.slice(0, PASSWORD_MAX)))
          return { ok: false, reason: 'invalid' }
        }
        const { password: hash } = credential
        if (!(await lane(() => verifyPassword({ password, hash })))) return { ok: false, reason: 'invalid' }
        if (!found.user.emailVerified) return { ok: false, reason: 'unverified' }
        return { ok: true, proof: { userId: found.user.id, passwordHash: hash } }
      } catch (error) {
        throw toFailure(error)
      }
    },
    hashPassword: password => otherLane(() => hashPassword(password)),
    isPassword: (password, hash) => otherLane(() => verifyPassword({ password, hash })),
    close: () => pool.end(),
  }
}
