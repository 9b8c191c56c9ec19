import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { RecordList } from './record-list.ts'

/** A page of the list call of a record. */
export interface ListPage<Row> {
  rows: Row[]
  more: boolean
  total: number
  /** While there are more: by what the last row stood in its place. */
  afterValue?: string | undefined
}

/** The list call of a record, from `callsOf`: filters in, a page out; `Besides` is what a page says besides its rows. */
export interface ListCall<Input extends Paging, Row, Besides = unknown> {
  call: (input: Input, options: { signal: AbortSignal }) => Promise<ListPage<Row> & Besides>
  key: (options: never) => QueryKey
}

export interface Paging {
  /** The last row of the page before. */
  after?: string | undefined
  /** The previous response's `afterValue`, so that no row is lost if that last row changes. */
  afterValue?: string | undefined
  /** At most 500. */
  limit?: number | undefined
}

type Place = Pick<Paging, 'after' | 'afterValue'>

/** Input of a list call without its paging. */
export type FiltersOf<Input extends Paging> = Omit<Input, keyof Paging>

const PAGE = 100
const MAX_PAGE = 500

/**
 * The rows of a record's list call for these filters, page by page. While other filters load, the rows before them stay. A row that moved
 * to a later page by a change is shown once.
 */
export function useRecordList<Row extends { id: string }, Input extends Paging, Besides = unknown>(
  call: ListCall<Input, Row, Besides>,
  filters: FiltersOf<NoInfer<Input>>,
  limit = PAGE,
  /** How long the answer is fresh and kept, in ms, where it isn't as elsewhere. */
  fresh: { staleTime?: number; gcTime?: number } = {},
): RecordList<Row> & { firstPage: (ListPage<Row> & Besides) | undefined } {
  const query = useInfiniteQuery({
    queryKey: keyOf(call, { ...filters, limit }),
    queryFn: ({ pageParam, signal }: { pageParam: Place | undefined; signal: AbortSignal }) =>
      call.call({ ...filters, limit, ...pageParam } as unknown as Input, { signal }),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: endOf,
    placeholderData: keepPreviousData,
    ...fresh,
  })
  const { data: pages, error, isFetching, dataUpdatedAt, refetch, fetchStatus, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const data = useMemo(() => joined(pages), [pages])
  return {
    data,
    error,
    isFetching,
    dataUpdatedAt,
    fetchStatus,
    // After a failed page only that page is asked for again, not all of them.
    refetch: query.isFetchNextPageError ? fetchNextPage : refetch,
    more: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage()
    },
    isPrevious: query.isPlaceholderData,
    firstPage: pages?.pages[0],
  }
}

/** Every row, for a tree or what else needs all of them: loads the largest pages until there are no more. */
export function useAllRows<Row extends { id: string }, Input extends Paging>(
  call: ListCall<Input, Row>,
  filters: FiltersOf<NoInfer<Input>>,
): RecordList<Row> {
  const list = useRecordList(call, filters, MAX_PAGE)
  const { more, isLoadingMore, error, isPrevious, loadMore } = list
  const isDue = more && !isLoadingMore && !error && !isPrevious
  const count = list.data?.rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: due again with each page, even if its loading was never drawn
  useEffect(() => {
    if (isDue) loadMore()
  }, [isDue, count])
  return list
}

/** Under the call's own key, so that a change of the record makes its lists old. */
const keyOf = <Input extends Paging, Row>(call: ListCall<Input, Row>, input: object): QueryKey =>
  (call.key as (options: object) => QueryKey)({ type: 'infinite', input })

/** Where the page after `page` goes on. */
function endOf<Row extends { id: string }>({ rows, more, afterValue }: ListPage<Row>): Place | undefined {
  const after = rows.at(-1)?.id
  return more && after !== undefined ? { after, ...(afterValue !== undefined && { afterValue }) } : undefined
}

function joined<Row extends { id: string }>(pages: InfiniteData<ListPage<Row>> | undefined): { rows: Row[]; total: number } | undefined {
  if (pages === undefined) return undefined
  const rows = [...new Map(pages.pages.flatMap(page => page.rows.map(row => [row.id, row] as const))).values()]
  return { rows, total: Math.max(rows.length, pages.pages.at(-1)?.total ?? 0) }
}
