import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import { toFailure } from '#server/db/sqlstate.ts'
import { createPrioritySemaphore } from '#server/limits/priority-semaphore.ts'
import type { RunWithPermit } from '#server/limits/semaphore.ts'
import { createTenantSemaphore } from '#server/limits/tenant-semaphore.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#slices/identity/rules/password-shape.ts'
import type { AuthPort, PasswordOwner } from './auth-port.ts'

interface BetterAuthOptions {
  /** As auth_login, whose search_path is the schema auth. */
  connection: ClientConfig
  /** The base of links and the allowed origin; never taken from a request. */
  publicUrl: string
  secret: string
  report: (error: unknown) => void
  /** How long a sign-in may wait for its turn. */
  signInWaitMs?: number
}

/**
 * Hashing takes 32 MiB and about 30 ms of a core. These are as many as the thread pool has threads; more at once would delay file access and DNS lookups,
 * which share it.
 */
const MAX_HASHES = 4
/** A sign-in that would wait longer is rejected with UNAVAILABLE. Changes of a password and sign-ups may take longer. */
const SIGN_IN_WAIT_MS = 2000
const OWNER_WAIT_MS = 20_000
const SIGN_UP_WAIT_MS = 20_000
/** More than can be hashed within the longest wait. */
const MAX_QUEUED = [10, 100, 100, 50]

/**
 * Changes of a password go first, so that whoever knows a password doesn't keep its owner from changing it, however often they sign in. They leave
 * one place free, and each session and each mailed link has its turn, so that they don't keep anyone from signing in either.
 */
const ofOwners = {
  maxConcurrent: MAX_HASHES - 1,
  maxPerOrganization: 1,
  maxPerPerson: 5,
  maxQueued: 200,
  maxQueuedPerOrganization: 4,
  maxWaitMs: OWNER_WAIT_MS,
  what: 'password changes',
}

/** Better Auth's core used as a library, without its HTTP handler and plugins. */
export async function openBetterAuth({
  connection,
  publicUrl,
  secret,
  report,
  signInWaitMs = SIGN_IN_WAIT_MS,
}: BetterAuthOptions): Promise<AuthPort> {
  const pool = openPool(connection, report)
  const { forOwner, forKnownDevice, forSignIn, forOthers } = hashPermits(signInWaitMs)
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
    // Ids are the database's defaults (DRV-6). The catalogue test compares the schema, so the library need not do it at start.
    advanced: { database: { generateId: 'uuid', validateSchema: false } },
    // We limit attempts ourselves (server/limits), because the library counts neither by account nor by address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const context = await auth.$context

  return {
    // The library's own sign-in endpoint rejects non-ASCII e-mail addresses, so it is not used.
    async provePassword(email, password, isKnownDevice) {
      const run = isKnownDevice ? forKnownDevice : forSignIn
      try {
        const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
        const credential = found?.accounts.find(account => account.providerId === 'credential' && account.accountId === found.user.id)
        if (!found || !credential?.password || password.length > PASSWORD_MAX) {
          await run(() => hashPassword(password.slice(0, PASSWORD_MAX)))
          return { ok: false, reason: 'invalid' }
        }
        const { password: hash } = credential
        if (!(await run(() => verifyPassword({ password, hash })))) return { ok: false, reason: 'invalid' }
        if (!found.user.emailVerified) return { ok: false, reason: 'unverified' }
        return { ok: true, proof: { userId: found.user.id, passwordHash: hash } }
      } catch (error) {
        throw toFailure(error)
      }
    },
    hashPassword: (password, owner) => {
      const hash = () => hashPassword(password)
      return owner === undefined ? forOthers(hash) : forOwner(owner, hash)
    },
    isPassword: (password, hash, owner) => forOwner(owner, () => verifyPassword({ password, hash })),
    hashNext: (next, present, owner) => forOwner(owner, async () => ((await verifyPassword(present)) ? hashPassword(next) : null)),
    proveCode: async (code, hash) => {
      if (hash !== null) return forSignIn(() => verifyPassword({ password: code, hash }))
      await forSignIn(() => hashPassword(code))
      return false
    },
    close: () => pool.end(),
  }
}

function openPool(connection: ClientConfig, report: BetterAuthOptions['report']): Pool {
  // With pg's own type parsers: given instants as text, the library would treat expired sessions as live (DRV-2).
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
  return pool
}

/** Gives each kind of hashing its turn. */
function hashPermits(signInWaitMs: number) {
  // A flood of sign-ups must not delay sign-ins, and a flood of sign-ins from many addresses must not delay those of known browsers.
  const [first, forKnownDevice, forSignIn, forOthers] = createPrioritySemaphore({
    maxConcurrent: MAX_HASHES,
    maxQueued: MAX_QUEUED,
    maxWaitMs: [OWNER_WAIT_MS, signInWaitMs, signInWaitMs, SIGN_UP_WAIT_MS],
  }) as [RunWithPermit, RunWithPermit, RunWithPermit, RunWithPermit]
  const withOwnersPermit = createTenantSemaphore(ofOwners)
  const forOwner = <T>({ key, signal }: PasswordOwner, work: () => Promise<T>) =>
    withOwnersPermit({ userId: key, organizationId: key }, signal, () => first(work))
  return { forOwner, forKnownDevice, forSignIn, forOthers }
}
