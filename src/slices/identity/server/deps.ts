import type { OpenDatabase } from '#server/db/open-database.ts'
import type { AuthPort } from './auth-port.ts'
import type { SessionIssuer } from './client-session.ts'
import type { SessionCookies } from './session-cookie.ts'

export interface IdentitySettings {
  /** Every link of a mail stands on it; a request's Host never does (SEC-43). */
  publicUrl: string
  /** Organizations stand at <subdomain>.<baseDomain>. */
  baseDomain: string | null
  /** Strangers may make an account. */
  signUpOpen: boolean
  supportAddress: string | null
  /** Plain HTTP off this machine: the specified warning shows. */
  insecure: boolean
  /** Wrong passwords of one account in 15 minutes. */
  loginLimit: number
  secret: string
}

/** What the verbs of this slice work with. */
export interface IdentityDeps {
  auth: AuthPort
  database: OpenDatabase
  cookies: SessionCookies
  sessions: SessionIssuer
  settings: IdentitySettings
  /** A stable name for an address in counters and cookies, which tells the address to nobody. */
  accountKey(email: string): string
}
