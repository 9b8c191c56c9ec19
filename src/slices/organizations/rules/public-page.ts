/**
 * What an organization's public page may link to, and which sites may show it in a frame: https alone, a host of ASCII letters with at least one dot, and no
 * user name, so that an address runs no script and its host is what it looks like. A frame's site is an origin without a path or a wildcard, because
 * it becomes part of a policy. Authority: RFC 3986; CSP Level 3, frame-ancestors; SEC-139. Rule ORG-5.
 */
export const MAX_MISSION = 1000
export const MAX_LINKS = 8
export const MAX_LINK_TEXT = 60
export const MAX_ADDRESS = 300
export const MAX_FRAME_ORIGINS = 10

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** The last label has a letter first, so that numbers are no host. */
const HOST = `(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?`
const ORIGIN = new RegExp(`^https://${HOST}(?::\\d{1,5})?$`)
const LINK = new RegExp(`^https://${HOST}(?::\\d{1,5})?(?:[/?#][!#$%&()*+,./:;=?@\\w~[\\]-]*)?$`, 'i')

/** Whether a page may link to it, as it is. */
export const isLink = (address: string): boolean => address.length <= MAX_ADDRESS && LINK.test(address)

/** Whether a site may show the page in a frame, as it is written. */
export const isFrameOrigin = (origin: string): boolean => origin.length <= MAX_ADDRESS && ORIGIN.test(origin)

/** An address as it is stored, from one that is typed: without a scheme it is taken for https. Null for one that a page may not link to. */
export function readLink(typed: string): string | null {
  const trimmed = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`
  return isLink(address) ? address : null
}

/** An origin as it is stored, from one that is typed: in lower case and without a slash at its end. Null for one that is none. */
export function readFrameOrigin(typed: string): string | null {
  const origin = typed.trim().toLowerCase().replace(/\/$/, '')
  const whole = origin.includes('://') ? origin : `https://${origin}`
  return isFrameOrigin(whole) ? whole : null
}

/** The host of a link, which is what people recognize. */
export const hostOf = (address: string): string => /^https:\/\/([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
