import { isIP } from 'node:net'

/** For which addresses a passkey is made, and from which it is accepted. */
export interface PasskeySite {
  /** The domain that it belongs to: with organizations at subdomains the one above them, so that it works at all of them. */
  rpId: string
  /** The only origin that counts for a call to the main domain (null) or to an organization's own address. */
  originOf(domain: string | null): string
}

/** Null where browsers make no passkeys: at an address without a name, and on plain HTTP to another machine. */
export function passkeySite({ publicUrl, baseDomain }: { publicUrl: string; baseDomain: string | null }): PasskeySite | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost'
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null
  const below = baseDomain ?? hostname
  return {
    rpId: below,
    originOf: domain => (domain === null ? origin : `${protocol}//${domain}.${below}${port === '' ? '' : `:${port}`}`),
  }
}
