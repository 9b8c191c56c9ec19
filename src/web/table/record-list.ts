import type { ViewQuery } from '#web/ui/loaded-view.tsx'

/** A list as tables take it: a query with its loaded rows, and how more of them come. */
export interface RecordList<Row> extends ViewQuery<{ rows: readonly Row[]; total: number }> {
  /** The server has rows that are not loaded. */
  more: boolean
  isLoadingMore: boolean
  loadMore: () => void
  /** The rows are those of the filters before: the new ones are on their way. */
  isPrevious: boolean
}

/** Rows that are all there, as a list. */
export function wholeList<Row>(query: ViewQuery<readonly Row[]>): RecordList<Row> {
  const { data } = query
  return {
    ...query,
    data: data === undefined ? undefined : { rows: data, total: data.length },
    more: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    isPrevious: false,
  }
}
