import type { KeyObject } from 'node:crypto'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { AuthPort } from './auth-port.ts'
import type { SessionIssuer } from './client-session.ts'
import type { PasskeySite } from './factors/passkey-site.ts'
import type { SealedSecrets } from './factors/sealed-secret.ts'
import type { SessionCookies } from './session-cookie.ts'

export interface IdentitySettings {
  /** The base of all links in mails; the Host of a request is never used (SEC-43). */
  publicUrl: string
  /** Organizations have the address <subdomain>.<baseDomain>. */
  baseDomain: string | null
  /** Below that domain, host names that start with this text show the main site. */
  previewPrefix?: string | undefined
  /** Whether anyone may create an account. */
  signUpOpen: boolean
  supportAddress: string | null
  /** Served over plain HTTP to other machines; the sign-in screen then shows a warning. */
  insecure: boolean
  /** The demo's accounts for visitors, by role, with their public password. They are offered only where they exist. */
  demo: readonly { role: string; email: string; password: string }[]
  /** The limit of wrong passwords per account in 15 minutes. */
  loginLimit: number
  secret: string
}

/** The dependencies of this slice's verbs. */
export interface IdentityDeps {
  auth: AuthPort
  database: OpenDatabase
  cookies: SessionCookies
  sessions: SessionIssuer
  settings: IdentitySettings
  factors: {
    sealed: SealedSecrets
    /** Of the hashes of backup codes. */
    backupKey: KeyObject
    /** Null where this installation's address can have none. */
    passkeySite: PasskeySite | null
  }
  /** Signs what a browser remembers of its sign-up. */
  signUpKey: KeyObject
  /** A keyed hash of an address, for counters and cookies. */
  accountKey(email: string): string
}
