/** A list that is loaded page by page, newest first. */
export interface Loaded<Item> {
  items: readonly Item[]
  more: boolean
}

export interface Merged<Item> {
  /** Newest first. */
  items: Item[]
  /** Which of the lists have to load more before anything older can be shown. */
  next: number[]
}

/**
 * Merges lists by time. An item is shown once every list is loaded to its time, so that what is loaded later is never above what is shown. Of items of one
 * time, those of the first list come first.
 */
export function mergeNewest<Item>(lists: readonly Loaded<Item>[], timeOf: (item: Item) => number): Merged<Item> {
  const reached = lists.map(({ items, more }) => (more && items.length > 0 ? timeOf(items.at(-1)!) : Number.NEGATIVE_INFINITY))
  const limit = Math.max(Number.NEGATIVE_INFINITY, ...reached)
  const items = lists
    .flatMap(list => list.items)
    .filter(item => timeOf(item) >= limit)
    .sort((a, b) => timeOf(b) - timeOf(a))
  const next = Number.isFinite(limit) ? reached.flatMap((time, list) => (time === limit ? [list] : [])) : []
  return { items, next }
}
