import { isIP, isIPv6 } from 'node:net'

/**
 * The address of a client: the farthest of the socket's address and the entries that our proxies appended to X-Forwarded-For, nearest first.
 * A port, brackets and quotes are dropped, as proxies append any of them. Where an entry is no address, the hop before it stands for all that
 * it brings: a client that could make its proxy write nonsense would otherwise have as many counts as it likes.
 */
export function clientAddress(hops: readonly string[]): string {
  return hops.map(bareAddress).findLast(address => address !== null) ?? 'unknown'
}

/** `203.0.113.9:443`, `[2001:db8::1]:443`, `"[2001:db8::1]"` and the like without what is around the address; null where none is in it. */
function bareAddress(hop: string): string | null {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] = /^(?:\[(.*)\](?::\d+)?|(.*):\d+)$/.exec(text) ?? []
  // As it stands first: in IPv6 what follows the last colon belongs to the address.
  return [text, inBrackets, beforePort].find(part => part !== undefined && isIP(part) !== 0) ?? null
}

/**
 * The part of a client's address that stands for one household or host: IPv4 whole, also inside IPv6; of IPv6 the /64, since whoever has
 * one has all of it. All text that is no address is one bucket.
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
