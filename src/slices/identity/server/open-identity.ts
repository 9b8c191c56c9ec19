import { createHmac } from 'node:crypto'
import type { ClientConfig } from 'pg'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Routes } from '#server/rpc/router.ts'
import type { SecurityFailure } from '#server/security-events.ts'
import type { account } from '#slices/identity/contract/account.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { openBetterAuth } from './better-auth.ts'
import { createSessionIssuer, type SessionIssuer } from './client-session.ts'
import type { IdentitySettings } from './deps.ts'
import { deriveKey } from './derived-key.ts'
import { passkeySite } from './factors/passkey-site.ts'
import { createSealedSecrets } from './factors/sealed-secret.ts'
import { failedSignIn } from './failed-sign-ins.ts'
import { createKioskSessions, type KioskSessions } from './kiosk-session.ts'
import { createRequestTokens } from './request-token.ts'
import { createAccountRoutes, createIdentityRoutes } from './routes.ts'
import { createSessionCookies, type SessionCookies } from './session-cookie.ts'

interface OpenIdentityOptions {
  /** Logs in as auth_login. */
  connection: ClientConfig
  database: OpenDatabase
  settings: IdentitySettings
  report: (error: unknown) => void
  /** How long a sign-in may wait for its turn; longer in tests, whose machine may be busy with others. */
  signInWaitMs?: number
}

/** The opened slice, for the HTTP server and the router. */
export interface Identity {
  routes: Routes<typeof identity>
  accountRoutes: Routes<typeof account>
  /** The session's token from a Cookie header, with its signature verified; null for anything else. Does not use the database. */
  tokenOf: SessionCookies['read']
  /** The name of the session's cookie. */
  sessionCookie: string
  /** The Set-Cookie value that removes an invalid session cookie; null if there is none. */
  clearBadCookie(cookieHeader: string | undefined): string | null
  /** Whether a write carries the request-forgery token of its session. */
  holdsRequestToken(request: { token: string | null; requestToken: string | null }): boolean
  hashPassword(password: string): Promise<string>
  /** Signs a person in whose password was just proved or set. */
  beginSession: SessionIssuer['begin']
  kiosk: KioskSessions
  /** The security event for a failed call, if it is one about a secret; null otherwise. */
  failureOf(operation: string, input: unknown, error: unknown): SecurityFailure | null
  close(): Promise<void>
}

export async function openIdentity({ connection, database, settings, report, signInWaitMs }: OpenIdentityOptions): Promise<Identity> {
  const { secret, publicUrl } = settings
  const auth = await openBetterAuth({ connection, publicUrl, secret, report, ...(signInWaitMs !== undefined && { signInWaitMs }) })
  const cookies = createSessionCookies({ secret, publicUrl, baseDomain: settings.baseDomain ?? undefined })
  const requestTokens = createRequestTokens(secret)
  const sessions = createSessionIssuer({ database, cookies, requestTokens, secret, publicUrl })
  const accountSecret = deriveKey(secret, 'account key')
  const accountKey = (email: string) => createHmac('sha256', accountSecret).update(email).digest('base64url')
  const factors = { sealed: createSealedSecrets(secret), backupKey: deriveKey(secret, 'backup codes'), passkeySite: passkeySite(settings) }
  const signUpKey = deriveKey(secret, 'sign-up cookie')
  const deps = { auth, database, cookies, sessions, settings, factors, signUpKey, accountKey }
  return {
    routes: createIdentityRoutes(deps),
    accountRoutes: createAccountRoutes(deps),
    tokenOf: cookies.read,
    sessionCookie: cookies.name,
    clearBadCookie: header => (cookies.read(header) === null && cookies.isThere(header) ? cookies.clear() : null),
    holdsRequestToken: requestTokens.isHeld,
    hashPassword: password => auth.hashPassword(password),
    beginSession: sessions.begin,
    kiosk: createKioskSessions(deps),
    failureOf: (operation, input, error) => failedSignIn(operation, input, error, accountKey),
    close: auth.close,
  }
}
