import { Failure } from '#core/failure.ts'

export interface AddressSettings {
  publicUrl: string
  baseDomain?: string | undefined
  production: boolean
}

/** The origin and organization of a request, from its Host header only; forwarded headers are ignored (SEC-43 and SEC-114). */
export interface Arrival {
  origin: string
  /** The organization's subdomain; null on the main domain. */
  domain: string | null
}

/** A part of a domain name has 63 characters at most (RFC 1035). */
const LONGEST_LABEL = 63

/**
 * Maps a Host header to its origin and organization. Links are never built from it; they use PUBLIC_URL.
 * Throws BAD_REQUEST for a host that is not served.
 */
export function createArrivals({ publicUrl, baseDomain, production }: AddressSettings): (host: string | undefined) => Arrival {
  const main = new URL(publicUrl)
  return (host = '') => {
    const name = host.toLowerCase()
    const origin = `${main.protocol}//${name}`
    if (name === main.host) return { origin, domain: null }
    if (baseDomain !== undefined) {
      const bare = name.replace(/:\d+$/, '')
      if (bare === baseDomain) return { origin, domain: null }
      const label = bare.endsWith(`.${baseDomain}`) ? bare.slice(0, -baseDomain.length - 1) : ''
      if (label.length <= LONGEST_LABEL && /^[a-z0-9](-?[a-z0-9])*$/.test(label)) return { origin, domain: label }
    }
    // A local installation also accepts the names of loopback.
    if (!production && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(name)) return { origin: `http://${name}`, domain: null }
    throw new Failure('BAD_REQUEST', "This address isn't served here", { rule: 'host' })
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether a call comes from our own pages. Other organizations' subdomains are same-site, so only the exact origin counts. A client that is
 * not a browser sends neither header, and cannot be made to send cookies. A link to a file may be followed from any site, because it only
 * reads.
 */
export function isOwnOrigin(method: string, headers: Record<string, string | string[] | undefined>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign && (writes.has(method) || headers['sec-fetch-mode'] !== 'navigate')) return false
  return headers.origin === undefined || headers.origin === origin
}
