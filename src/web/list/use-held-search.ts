import { useState } from 'react'
import type { Search } from '#web/search.ts'
import type { ListSearch, SearchChange } from '#web/table/use-list-search.ts'

/** The filters and the order of a list inside of another screen: its address keeps nothing of them. */
export function useHeldSearch<Values extends object>(search: Search<Values>): ListSearch<Values> {
  const plain = search.parse({})
  const [values, setValues] = useState(plain)
  const change = (next: SearchChange) => setValues(before => search.parse({ ...before, ...next }))
  const filters = (Object.keys(values) as (keyof Values & string)[]).filter(name => name !== 'sort')
  const clear = () => change(Object.fromEntries(filters.map(name => [name, undefined])))
  return { search: values, change, clear, isNarrowed: filters.some(name => values[name] !== plain[name]) }
}
