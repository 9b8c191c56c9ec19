/** A tree as a list of rows. Pure. */

/** A record that names the record above it; null at the top. */
export interface TreeRecord {
  id: string
  parentId: string | null
}

/** Where a row stands in the tree; the level counts from 1. */
export interface TreePlace {
  level: number
  parentId: string | null
  hasChildren: boolean
  isOpen: boolean
}

export interface FlatTree<Row> {
  /** In the order of the screen: each record before its children, siblings in the order they came in. */
  rows: Row[]
  places: ReadonlyMap<string, TreePlace>
}

/**
 * The rows that are visible while the records of `closed` hide what is below them. With `matches` all of the tree is open and only the
 * matches and what is above them remain. A record whose parent is not among the rows stands at the top, so a filter loses none; so do
 * records in a loop, which the server does not let through.
 */
export function flatTree<Row extends TreeRecord>(
  records: readonly Row[],
  closed: ReadonlySet<string>,
  matches?: (row: Row) => boolean,
): FlatTree<Row> {
  const kept = matches === undefined ? records : withAncestors(records, matches)
  const ids = new Set(kept.map(({ id }) => id))
  const children = Map.groupBy(kept, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const rows: Row[] = []
  const places = new Map<string, TreePlace>()
  const add = (row: Row, level: number, isShown: boolean): void => {
    if (places.has(row.id)) return
    const below = children.get(row.id) ?? []
    const isOpen = matches !== undefined || !closed.has(row.id)
    places.set(row.id, { level, parentId: row.parentId, hasChildren: below.length > 0, isOpen })
    if (isShown) rows.push(row)
    for (const child of below) add(child, level + 1, isShown && isOpen)
  }
  for (const row of children.get(null) ?? []) add(row, 1, true)
  for (const row of kept) add(row, 1, true)
  return { rows, places }
}

function withAncestors<Row extends TreeRecord>(records: readonly Row[], matches: (row: Row) => boolean): Row[] {
  const byId = new Map(records.map(row => [row.id, row]))
  const kept = new Set<string>()
  for (const row of records) {
    if (!matches(row)) continue
    for (let at: Row | undefined = row; at !== undefined && !kept.has(at.id); at = above(byId, at)) kept.add(at.id)
  }
  return records.filter(({ id }) => kept.has(id))
}

const above = <Row extends TreeRecord>(byId: ReadonlyMap<string, Row>, { parentId }: Row): Row | undefined =>
  parentId === null ? undefined : byId.get(parentId)

/** Whether `id` may come directly under `parentId`: neither itself, nor one of its own descendants, nor where it is already. */
export function mayMove(records: readonly TreeRecord[], id: string, parentId: string | null): boolean {
  const byId = new Map(records.map(row => [row.id, row]))
  const own = byId.get(id)
  if (own === undefined || own.parentId === parentId) return false
  const seen = new Set<string>()
  for (let at = parentId === null ? undefined : byId.get(parentId); at !== undefined && !seen.has(at.id); at = above(byId, at)) {
    if (at.id === id) return false
    seen.add(at.id)
  }
  return true
}
