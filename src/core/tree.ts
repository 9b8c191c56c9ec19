/** A node of a tree, as it is stored: null at the root. */
export interface TreeNode {
  id: string
  parentId: string | null
}

/**
 * Whether `id` would be above itself if `parentId` became its parent. `nodes` hold at least the line upward from `parentId`; a line that
 * already runs in a loop ends where it repeats.
 */
export function wouldLoop(id: string, parentId: string | null, nodes: readonly TreeNode[]): boolean {
  const parentOf = new Map(nodes.map(node => [node.id, node.parentId]))
  const seen = new Set<string>()
  for (let at: string | null = parentId; at !== null && !seen.has(at); at = parentOf.get(at) ?? null) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

/** The ids of everything below `id`, without itself; a line that runs in a loop ends where it repeats. */
export function idsBelow(id: string, nodes: readonly TreeNode[]): Set<string> {
  const children = new Map<string | null, string[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parentId)
    if (siblings === undefined) children.set(node.parentId, [node.id])
    else siblings.push(node.id)
  }
  const found = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const child of children.get(at) ?? []) {
      if (child === id || found.has(child)) continue
      found.add(child)
      open.push(child)
    }
  }
  return found
}

/** Every loop among nodes that each name the one above, as the ids that are on it. A line that leads into a loop is not part of it. */
export function loopsIn(parents: ReadonlyMap<string, string | null>): string[][] {
  const walkOf = new Map<string, string>()
  const loops: string[][] = []
  for (const start of parents.keys()) {
    let at: string | null = start
    while (at !== null && !walkOf.has(at)) {
      walkOf.set(at, start)
      at = parents.get(at) ?? null
    }
    if (at === null || walkOf.get(at) !== start) continue
    const loop = [at]
    for (let next = parents.get(at) ?? at; next !== at; next = parents.get(next) ?? at) loop.push(next)
    loops.push(loop)
  }
  return loops
}
