/** Addresses of screens: `/rooms/$id` matches /rooms/12 with `{ id: '12' }`. Shared by the page's server and the browser. Pure. */
export type PathParams = Readonly<Record<string, string>>

const partsOf = (path: string): string[] => path.split('/').filter(part => part !== '')

/** The parameters of a path that matches, decoded; null for any other path, also for one that cannot be decoded. */
function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith('$')) {
      if (part !== value) return null
      continue
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return params
}

/** The pattern that a path belongs to, and its parameters. Of several, the one with the fewest parameters: /rooms/new is not a room. */
export function findPath<P extends string>(patterns: readonly P[], path: string): { pattern: P; params: PathParams } | null {
  let found: { pattern: P; params: PathParams } | null = null
  for (const pattern of patterns) {
    const params = matchPath(pattern, path)
    if (params === null) continue
    if (found === null || Object.keys(params).length < Object.keys(found.params).length) found = { pattern, params }
  }
  return found
}

/** The address of a screen. Throws for a parameter without a value. */
export function pathTo(pattern: string, params: PathParams): string {
  return pattern.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${pattern} needs ${name}`)
    return encodeURIComponent(value)
  })
}
