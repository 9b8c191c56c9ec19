import { isIP, isIPv6 } from 'node:net'

/**
 * The address of a client: the last valid one of the socket's address and the X-Forwarded-For entries of our proxies, nearest first. Ports,
 * brackets and quotes, which some proxies add, are removed. An invalid entry is ignored, so that a client whose proxy can be made to write
 * invalid entries is counted under that proxy's address and not under a new one each time.
 */
export function clientAddress(hops: readonly string[]): string {
  return hops.map(bareAddress).findLast(address => address !== null) ?? 'unknown'
}

/** The address in `203.0.113.9:443`, `[2001:db8::1]:443`, `"[2001:db8::1]"` and the like; null if there is none. */
function bareAddress(hop: string): string | null {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] = /^(?:\[(.*)\](?::\d+)?|(.*):\d+)$/.exec(text) ?? []
  // The whole text is tried first, because the last colon of an IPv6 address does not start a port.
  return [text, inBrackets, beforePort].find(part => part !== undefined && isIP(part) !== 0) ?? null
}

/**
 * The part of a client's address that identifies one household or host: the whole IPv4 address, also when mapped into IPv6, and the /64 of
 * an IPv6 address, because one subscriber usually controls all of it. Text that is no address is 'unknown'.
 */
export function addressBucket(ip: string): string {
  if (isIP(ip) === 0) return 'unknown'
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip.replace(/%.*$/, ''))
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const plain = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [((Number(a) << 8) | Number(b)).toString(16), ((Number(c) << 8) | Number(d)).toString(16)].join(':'),
  )
  const [left = '', right] = plain.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map(group => Number.parseInt(group, 16))
}
