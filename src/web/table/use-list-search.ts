import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'

/** Parameters of the address as plain text, as the router passes them on. */
export type RawSearch = Readonly<Record<string, string | undefined>>
/** Parameters to change; undefined removes one. */
export type SearchChange = Readonly<Record<string, string | undefined>>

export interface ListSearch<Search> {
  search: Search
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

/**
 * The filters and the order of a list, which are all in the address. `parse` makes values of the parameters and never fails: what is
 * invalid is as if it were missing. A zod object fits as `raw => schema.parse(raw)` where its members have `.catch`.
 */
export function useListSearch<Search extends object>(
  parse: (raw: RawSearch) => Search,
  { kept = [] }: { kept?: readonly string[] } = {},
): ListSearch<Search> {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const text = JSON.stringify(raw)
  const parser = useRef(parse)
  parser.current = parse
  // The same address gives the same object, so that what depends on it is not made anew with each drawing.
  const search = useMemo(() => parser.current(JSON.parse(text) as RawSearch), [text])
  const isKept = (name: string) => name === SORT || kept.includes(name)
  const plain = parse({}) as Record<string, unknown>
  const isNarrowed = [...new Set([...Object.keys(search), ...Object.keys(plain)])].some(
    name => name !== PAGE && !isKept(name) && JSON.stringify((search as Record<string, unknown>)[name]) !== JSON.stringify(plain[name]),
  )
  const change = (next: SearchChange) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, [PAGE]: undefined, ...next }) as never, replace: true })
  const clear = () => change(Object.fromEntries(Object.keys(raw).flatMap(name => (isKept(name) ? [] : [[name, undefined]]))))
  return { search, change, clear, isNarrowed }
}
