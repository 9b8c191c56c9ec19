import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo } from 'react'
import type { PathParams } from '#core/screen-path.ts'
import type { RawSearch, Search } from './search.ts'

/** The parameters in the path of the screen around. */
export const PathParamsContext = createContext<PathParams>({})

/** One parameter of the screen's path: `usePathParam('id')` on `/rooms/$id`. Throws for a name that the path does not have. */
export function usePathParam(name: string): string {
  const value = use(PathParamsContext)[name]
  if (value === undefined) throw new Error(`this screen's path has no parameter ${name}`)
  return value
}

/** Changes some of the parameters; adds an entry to the history unless `replace`. */
export type ChangeSearch<S extends object> = (change: Partial<S>, options?: { replace?: boolean }) => void

/** The screen's typed search parameters, and a function that changes some of them. */
export function useScreenSearch<S extends object>(search: Search<S>): readonly [S, ChangeSearch<S>] {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<ChangeSearch<S>>(
    (values, { replace = false } = {}) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...search.write(values) }), replace }),
    [navigate, search],
  )
  return [useMemo(() => search.parse(raw), [search, raw]), change]
}
