/** The order of a list as it stands in the address: a column's key, with a minus in front when it descends. Pure. */

export interface SortOrder {
  key: string
  isDescending: boolean
}

export function orderOf(sort: string | undefined): SortOrder | undefined {
  if (sort === undefined || sort === '' || sort === '-') return undefined
  return sort.startsWith('-') ? { key: sort.slice(1), isDescending: true } : { key: sort, isDescending: false }
}

/** The order after a click on a column's head: ascending, then descending, then ascending again. */
export function nextSort(sort: string | undefined, key: string): string {
  const order = orderOf(sort)
  return order?.key === key && !order.isDescending ? `-${key}` : key
}
