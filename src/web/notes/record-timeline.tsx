import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { byDay } from '#web/by-day.ts'
import { useLive } from '#web/live.ts'
import { type HistoryPage, type HistoryQuery, historyItems } from '#web/record/history.tsx'
import { RowMenu } from '#web/table/row-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineItem } from '#web/ui/timeline.tsx'
import { mergeNewest } from './merge-newest.ts'
import { NoteComposer } from './note-composer.tsx'
import { NoteContent } from './note-content.tsx'
import { EditNote, RemoveNote } from './note-dialogs.tsx'
import type { Note, RecordNotes } from './record-notes.ts'
import { t } from './texts.ts'

interface RecordTimelineProps {
  /** Of the record. */
  id: string
  notes: RecordNotes
  mayWrite: boolean
  history: HistoryQuery
  /** Of each day: below the name of the record, which is the title of a screen or of a layer over one. */
  heading: 'h2' | 'h3'
  /** As for `RecordHistory`. */
  labels: Readonly<Record<string, string>>
  show?: (field: string, value: unknown) => string
}

interface Asked {
  what: 'edit' | 'remove'
  note: Note
}

interface NotePage {
  rows: Note[]
  more: boolean
  afterValue?: string | undefined
}

/** Notes on a record among the changes to it, newest first, with a field for another note. */
export function RecordTimeline({ id, heading, notes, mayWrite, history, labels, show }: RecordTimelineProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const query = useInfiniteQuery({
    queryKey: notes.calls.notes.key({ type: 'infinite', input: { id } }),
    queryFn: ({ pageParam, signal }: { pageParam: { after?: string; afterValue?: string }; signal: AbortSignal }): Promise<NotePage> =>
      notes.calls.notes.call({ id, ...pageParam }, { signal }),
    initialPageParam: {} as { after?: string; afterValue?: string },
    getNextPageParam: ({ rows, more, afterValue }: NotePage) =>
      more ? { after: rows.at(-1)!.id, ...(afterValue !== undefined && { afterValue }) } : undefined,
    staleTime: 0,
  })
  useLive(
    [notes.topic],
    () => void client.invalidateQueries({ queryKey: notes.calls.notes.key() }),
    undefined,
    record => record.id === id,
  )
  const queries = [history, query]
  const entryOf = (note: Note): TimelineItem => noteItem(note, mayWrite, what => setAsked({ what, note }))
  return (
    <div className="flex flex-col gap-5">
      {mayWrite ? <NoteComposer key={id} id={id} notes={notes} /> : null}
      <LoadedView onPage query={history} skeleton={<SkeletonRows rows={4} />} errorTitle={t('notLoaded')}>
        {(changes: InfiniteData<HistoryPage>) => (
          <LoadedView onPage query={query} skeleton={<SkeletonRows rows={4} />} errorTitle={t('notLoaded')}>
            {written => {
              const events = historyItems(changes.pages, labels, show)
              const { items, next } = mergeNewest(
                [
                  { items: events, more: history.hasNextPage },
                  { items: written.pages.flatMap(page => page.rows.map(entryOf)), more: query.hasNextPage },
                ],
                ({ at }) => Date.parse(at),
              )
              return (
                <Days
                  heading={heading}
                  items={items}
                  isBusy={queries.some(one => one.isFetchingNextPage)}
                  onMore={next.length === 0 ? undefined : () => next.map(list => queries[list]!.fetchNextPage())}
                />
              )
            }}
          </LoadedView>
        )}
      </LoadedView>
      {asked?.what === 'edit' ? <EditNote id={id} note={asked.note} notes={notes} onClose={() => setAsked(undefined)} /> : null}
      {asked?.what === 'remove' ? <RemoveNote id={id} note={asked.note} notes={notes} onClose={() => setAsked(undefined)} /> : null}
    </div>
  )
}

interface DaysProps {
  heading: 'h2' | 'h3'
  items: readonly TimelineItem[]
  isBusy: boolean
  onMore: (() => unknown) | undefined
}

const Days = ({ heading: Heading, items, isBusy, onMore }: DaysProps) => {
  const [now] = useState(Date.now)
  if (items.length === 0) return <p className="text-dense text-muted">{t('none')}</p>
  return (
    <div className="flex flex-col gap-5">
      {byDay(items, ({ at }) => at, now).map(([day, entries]) => (
        <section key={day} aria-label={day}>
          <Heading className="mb-2 text-xs font-medium text-muted">{day}</Heading>
          <Timeline items={entries} />
        </section>
      ))}
      {onMore === undefined ? null : (
        <div>
          <Button busy={isBusy} onClick={() => void onMore()}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </div>
  )
}

function noteItem(note: Note, mayWrite: boolean, onAsk: (what: Asked['what']) => void): TimelineItem {
  const name = note.authorName ?? t('someone')
  const actions = [
    ...(note.isOwn ? [{ label: t('edit'), icon: Pencil, onSelect: () => onAsk('edit') }] : []),
    ...(note.mayRemove
      ? [{ label: t('remove'), icon: Trash2, tone: 'danger' as const, apart: note.isOwn, onSelect: () => onAsk('remove') }]
      : []),
  ]
  return {
    id: note.id,
    at: note.createdAt,
    icon: StickyNote,
    text: t('wrote', { name }),
    detail: <NoteContent note={note} />,
    ...(mayWrite && actions.length > 0 && { actions: <RowMenu name={t('noteBy', { name })} actions={() => actions} /> }),
  }
}
