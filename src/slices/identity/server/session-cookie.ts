import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { ABSOLUTE_MS } from '#slices/identity/rules/inactivity.ts'
import { deriveKey, isSameText } from './derived-key.ts'
import { Newest, SESSIONS_KEPT } from './newest.ts'

/** The maximum lifetime of a session, with any activity. */
export const SESSION_SECONDS = ABSOLUTE_MS / 1000
const DEVICE_DAYS = 90
const MAX_HEADER_LENGTH = 8192

export interface CookieSettings {
  secret: string
  /** Its scheme decides whether the cookie is Secure, and its name's prefix. */
  publicUrl: string
  /** Organizations at <subdomain>.<baseDomain> share the session. */
  baseDomain?: string | undefined
}

/** The session and device cookies. A session cookie is `<token>.<signature>`, and no script can read it. */
export interface SessionCookies {
  /** The name of the session's cookie. */
  readonly name: string
  /** The session's token; null without a valid signature, so that invalid tokens never reach the database. */
  read(cookieHeader: string | undefined): string | null
  /** Whether there is a session cookie with any content. */
  isThere(cookieHeader: string | undefined): boolean
  /** The value of Set-Cookie for a new session. */
  set(token: string): string
  /** The value of Set-Cookie that removes it. */
  clear(): string
  /**
   * The id of a browser that has signed in to the account before, which gets its own attempt limit, so that others cannot lock it out; null
   * otherwise.
   */
  knowsDevice(cookieHeader: string | undefined, account: string): string | null
  /** A secret that binds something to this browser; null if there is none. Whoever reads it decides whether it is valid. */
  readSecret(cookieHeader: string | undefined, kind: BrowserSecretKind | 'kiosk'): string | null
  /** The value of Set-Cookie for one, or that removes it. */
  setSecret(kind: BrowserSecretKind | 'kiosk', secret: string | null, seconds: number): string
  /** The value of Set-Cookie that makes this browser known to the account; `account` is a hash of its address. */
  setDevice(account: string, device: string): string
}

/** Short-lived secrets in a browser: a proven password awaiting its second factor, a passkey's challenge, or proof that it signed up. */
export type BrowserSecretKind = 'second-factor' | 'passkey' | 'sign-up'

export function createSessionCookies({ secret, publicUrl, baseDomain }: CookieSettings): SessionCookies {
  const secure = publicUrl.startsWith('https:')
  const prefix = !secure ? '' : baseDomain === undefined ? '__Host-' : '__Secure-'
  const [name, deviceName] = [`${prefix}steward`, `${prefix}steward-device`]
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${baseDomain === undefined ? '' : `; Domain=${baseDomain}`}`
  const [sessionKey, deviceKey] = [deriveKey(secret, 'session cookie'), deriveKey(secret, 'device cookie')]
  const sign = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url')

  function signed(key: KeyObject, value: string | null, verified?: Newest<string>): string | null {
    const [text = '', signature = '', ...rest] = value?.split('.') ?? []
    if (rest.length > 0 || text === '') return null
    const known = verified?.get(text)
    const expected = known ?? sign(key, text)
    if (!isSameText(signature, expected)) return null
    if (known === undefined) verified?.add(text, expected)
    return text
  }
  // Only what was verified: forged cookies never displace a session's signature. A signature says nothing of whether its session is alive.
  const verifiedSessions = new Newest<string>(SESSIONS_KEPT)

  return {
    name,
    read: header => {
      const value = cookieValue(header, name)
      // The gate checks whether the session is alive.
      return value !== null && sessionFormat.test(value) ? signed(sessionKey, value, verifiedSessions) : null
    },
    // A header too long to parse cannot hold a valid cookie.
    isThere: header => (header?.length ?? 0) > MAX_HEADER_LENGTH || cookieValue(header, name) !== null,
    set: token => `${name}=${token}.${sign(sessionKey, token)}; Max-Age=${SESSION_SECONDS}${attributes}`,
    clear: () => `${name}=; Max-Age=0${attributes}`,
    knowsDevice: (header, account) => {
      const value = cookieValue(header, deviceName)
      if (value === null || !deviceFormat.test(value)) return null
      const [device = '', owner = ''] = signed(deviceKey, value)?.split('~') ?? []
      return owner === account ? device : null
    },
    readSecret: (header, kind) => {
      const value = cookieValue(header, `${name}-${kind}`)
      return value !== null && secretFormat.test(value) ? value : null
    },
    setSecret: (kind, secret, seconds) => `${name}-${kind}=${secret ?? ''}; Max-Age=${secret === null ? 0 : seconds}${attributes}`,
    setDevice: (account, device) => {
      const text = `${device}~${account}`
      return `${deviceName}=${text}.${sign(deviceKey, text)}; Max-Age=${DEVICE_DAYS * 86_400}${attributes}`
    },
  }
}

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The secret of a new session: 32 alphanumerics, 190 bits. */
export function newSessionToken(): string {
  return Array.from({ length: 32 }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('')
}

const sessionFormat = /^[A-Za-z0-9]{32}\.[\w-]{43}$/
const secretFormat = /^[\w-]{43}$/
const deviceFormat = /^[\w-]{22}~[\w-]{43}\.[\w-]{43}$/

/** The first cookie of that name; null if there is none or the header is too long. */
function cookieValue(header: string | undefined, name: string): string | null {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return null
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}
