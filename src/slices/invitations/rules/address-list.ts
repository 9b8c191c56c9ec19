/**
 * A list of addresses as people type and paste it: separated by commas, semicolons, spaces or line breaks, with names around them or without, each kept
 * once. Authority: RFC 5322 (name-addr). Rule INV-1.
 */

/** The most addresses that are invited at once. */
export const MAX_ADDRESSES = 200

/** The addresses of the text in their order, each as it was written. What is none is kept too, so that someone can mend it. */
export function addressesIn(text: string): string[] {
  const bracketed = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, address]) => address!)
  const rest = text.replace(/<[^<>]*>/g, ' ').split(/[\s,;]+/)
  const bare = rest.map(part => part.replace(/^["'(]+|["').]+$/g, '')).filter(part => part !== '')
  // The names around bracketed addresses are no addresses.
  return eachOnce([...bracketed, ...(bracketed.length === 0 ? bare : bare.filter(part => part.includes('@')))])
}

function eachOnce(addresses: readonly string[]): string[] {
  const seen = new Set<string>()
  return addresses.filter(address => {
    const key = address.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}
