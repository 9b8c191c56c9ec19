import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RawSearch, Search } from '#web/search.ts'

/** Parameters to change; undefined removes one. */
export type SearchChange = Readonly<Record<string, string | undefined>>

export interface ListSearch<Values> {
  search: Values
  /** Changes the address in place, from the first page on: a filter is no page of its own in the browser's history. */
  change: (change: SearchChange) => void
  /** Removes every filter; the order stays, and what `kept` names. */
  clear: () => void
  /** Something besides the order, and what `kept` names, differs from an empty address. */
  isNarrowed: boolean
}

/** What is no filter: the order stays when filters are cleared, a page of the old list does not. */
const SORT = 'sort'
const PAGE = 'page'

/** The filters and the order of a list, which are all in the address. */
export function useListSearch<Values extends object>(
  search: Search<Values>,
  { kept = [] }: { kept?: readonly string[] } = {},
): ListSearch<Values> {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(raw)
  // The same address gives the same object, so that what depends on it is not made anew with each drawing.
  const values = useMemo(() => search.parse(JSON.parse(text)), [search, text])
  const isKept = (name: string) => name === SORT || kept.includes(name)
  const plain = search.parse({})
  const isNarrowed = (Object.keys(values) as (keyof Values & string)[]).some(
    name => name !== PAGE && !isKept(name) && values[name] !== plain[name],
  )
  const change = (next: SearchChange) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, [PAGE]: undefined, ...next }) as never, replace: true })
  const clear = () => change(Object.fromEntries(Object.keys(raw).flatMap(name => (isKept(name) ? [] : [[name, undefined]]))))
  return { search: values, change, clear, isNarrowed }
}
