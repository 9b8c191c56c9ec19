import { Failure } from '#core/failure.ts'

export interface AddressSettings {
  publicUrl: string
  baseDomain?: string | undefined
  /** Hosts whose first part starts with it show a preview of the product and no organization. */
  previewPrefix?: string | undefined
  production: boolean
}

/** The origin and organization of a request, from its Host header only; forwarded headers are ignored (SEC-43 and SEC-114). */
export interface Arrival {
  origin: string
  /** The organization's subdomain; null on the main domain. */
  domain: string | null
}

/** A part of a domain name has 63 characters at most (RFC 1035). */
const MAX_LABEL_LENGTH = 63

/** Browsers resolve every name below it to this machine (RFC 6761), so a local installation has subdomains without any setup. */
const LOCAL_DOMAIN = 'localhost'

/** The domain below which each organization has its address; null where there is none. */
export function domainOfOrganizations({ baseDomain, production }: Pick<AddressSettings, 'baseDomain' | 'production'>): string | null {
  return baseDomain ?? (production ? null : LOCAL_DOMAIN)
}

/**
 * The address of an organization by its subdomain, for links in mail: never taken from a request (SEC-43). Without a subdomain, or where organizations
 * have no addresses, that of the installation.
 */
export function addressesOfOrganizations(settings: AddressSettings): (subdomain: string | null) => string {
  const { protocol, port } = new URL(settings.publicUrl)
  const below = domainOfOrganizations(settings)
  return subdomain =>
    subdomain === null || below === null ? settings.publicUrl : `${protocol}//${subdomain}.${below}${port === '' ? '' : `:${port}`}`
}

/**
 * Maps a Host header to its origin and organization. Links are never built from it; they use PUBLIC_URL.
 * Throws MISDIRECTED for a host that is not served.
 */
export function createArrivals({
  publicUrl,
  baseDomain,
  previewPrefix,
  production,
}: AddressSettings): (host: string | undefined) => Arrival {
  const main = new URL(publicUrl)
  const below = domainOfOrganizations({ baseDomain, production })
  /** The subdomain of a name below the organizations' domain, null for one that shows the main site; undefined for any other name. */
  const domainIn = (name: string): string | null | undefined => {
    // A local installation also accepts the names of loopback and addresses of the local network.
    const isLocal = !production && /^(localhost|127\.0\.0\.1|\[::1\]|192\.168\.\d{1,3}\.\d{1,3})$/.test(name)
    if (isLocal || name === below) return null
    const label = below !== null && name.endsWith(`.${below}`) ? name.slice(0, -below.length - 1) : ''
    if (label.length > MAX_LABEL_LENGTH || !/^[a-z0-9](-?[a-z0-9])*$/.test(label)) return undefined
    return previewPrefix !== undefined && label.startsWith(previewPrefix) ? null : label
  }
  return (host = '') => {
    const name = host.toLowerCase()
    if (name === main.host) return { origin: main.origin, domain: null }
    const domain = domainIn(name.replace(/:\d+$/, ''))
    if (domain === undefined) throw new Failure('MISDIRECTED', "This address isn't served here", { rule: 'host' })
    return { origin: `${main.protocol}//${name}`, domain }
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
