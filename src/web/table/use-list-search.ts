import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Column } from '#core/column.ts'
import type { RawSearch, Search } from '#web/search.ts'
import { orderOf } from './sort-order.ts'

/** Parameters to change; undefined removes one. */
export type SearchChange = Readonly<Record<string, string | undefined>>

export interface ListSearch<Values> {
  search: Values
  /** Changes the address, from the first page on. Each filter and order is a step of the back button; what is typed into the search is none. */
  change: (change: SearchChange) => void
  /** Removes every filter; the order stays, and what `kept` names. */
  clear: () => void
  /** Something besides the order, and what `kept` names, differs from an empty address. */
  isNarrowed: boolean
}

/** Search parameters that aren't filters: clearing the filters keeps the order, but not the page. */
const SORT = 'sort'
const PAGE = 'page'
const TYPED = 'search'

interface ListSearchOptions {
  kept?: readonly string[]
  /** With them, an order by anything but a sortable one is dropped: an old address still shows the list. */
  columns?: readonly Pick<Column<never>, 'key' | 'sortable'>[]
}

/** The filters and the order of a list, which are all in the address. */
export function useListSearch<Values extends object>(
  search: Search<Values>,
  { kept = [], columns }: ListSearchOptions = {},
): ListSearch<Values> {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(raw)
  // Same object for the same address, so that values derived from it aren't recomputed on every render.
  const values = useMemo(() => {
    const { [SORT]: sort, ...rest } = JSON.parse(text) as RawSearch
    return search.parse(columns === undefined || isSortable(columns, sort) ? { ...rest, [SORT]: sort } : rest)
  }, [search, text, columns])
  const isKept = (name: string) => name === SORT || kept.includes(name)
  const plain = search.parse({})
  const isNarrowed = (Object.keys(values) as (keyof Values & string)[]).some(
    name => name !== PAGE && !isKept(name) && values[name] !== plain[name],
  )
  const change = (next: SearchChange) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, [PAGE]: undefined, ...next }),
      replace: Object.keys(next).every(name => name === TYPED),
      resetScroll: false,
    })
  const clear = () => change(Object.fromEntries(Object.keys(raw).flatMap(name => (isKept(name) ? [] : [[name, undefined]]))))
  return { search: values, change, clear, isNarrowed }
}

const isSortable = (columns: NonNullable<ListSearchOptions['columns']>, sort: unknown): boolean => {
  const order = typeof sort === 'string' ? orderOf(sort) : undefined
  return columns.some(({ key, sortable }) => sortable && key === order?.key)
}
