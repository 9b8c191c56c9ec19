import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { textOf } from '#web/table/format-cell.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { nextHistory, RecordHistory } from './history.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import { t } from './screen-texts.ts'

const RecordTimeline = lazy(() => import('#web/notes/record-timeline.tsx').then(module => ({ default: module.RecordTimeline })))

interface HistoryDrawerProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  row: Row
  mayWrite: boolean
  onClose: () => void
}

/** Who changed a record and what, beside its list. Fields are called as the columns are. */
export function HistoryDrawer<Row extends RecordRow>({ kind: { calls, columns, notes }, row, mayWrite, onClose }: HistoryDrawerProps<Row>) {
  const phone = usePhone()
  const query = useInfiniteQuery({
    queryKey: calls.history.key({ type: 'infinite', input: { id: row.id } }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      calls.history.call({ id: row.id, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextHistory,
    // Always refetch, so that a change made a moment ago is included.
    staleTime: 0,
  })
  const labels = Object.fromEntries(columns.map(({ key, title }) => [key, title]))
  const show = (field: string, value: unknown) => {
    const column = columns.find(({ key }) => key === field)
    return column ? textOf(column, { [field]: value } as unknown as Row) : String(value)
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      side={phone ? 'full' : 'right'}
      title={t(notes === undefined ? 'historyOf' : 'notesAndHistoryOf', { name: row.name })}
    >
      <div className="px-6 pt-1 pb-6 max-md:px-4">
        {notes === undefined ? (
          <RecordHistory query={query} labels={labels} show={show} />
        ) : (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <RecordTimeline id={row.id} heading="h3" notes={notes} mayWrite={mayWrite} history={query} labels={labels} show={show} />
          </Suspense>
        )}
      </div>
    </Drawer>
  )
}
