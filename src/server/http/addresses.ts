import { Failure } from '#core/failure.ts'

export interface AddressSettings {
  publicUrl: string
  baseDomain?: string | undefined
  production: boolean
}

/** Where a request arrived, read from its Host header alone: forwarded headers name no host here (SEC-43 and SEC-114). */
export interface Arrival {
  origin: string
  /** The organization's subdomain; null on the main domain. */
  domain: string | null
}

/**
 * Tells which host a request may come to. Links never come from here: they stand on PUBLIC_URL.
 * Throws BAD_REQUEST for a host that is none of ours.
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
      if (/^[a-z0-9](-?[a-z0-9])*$/.test(label)) return { origin, domain: label }
    }
    // A local installation is reached by whatever the machine calls itself.
    if (!production && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(name)) return { origin: `http://${name}`, domain: null }
    throw new Failure('BAD_REQUEST', 'This address is not served here', { rule: 'host' })
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether a call comes from our own pages. Other organizations' subdomains are same-site, so only the exact origin counts; a client that is
 * no browser sends neither header and has no cookies to be tricked with. Following a link to a file from elsewhere is no call: it only reads.
 */
export function isOwnOrigin(method: string, headers: Record<string, string | string[] | undefined>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign && (writes.has(method) || headers['sec-fetch-mode'] !== 'navigate')) return false
  return headers.origin === undefined || headers.origin === origin
}
