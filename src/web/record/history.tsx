import type { InfiniteData } from '@tanstack/react-query'
import {
  ArchiveRestore,
  ArchiveX,
  CirclePlus,
  FileMinus,
  FilePen,
  FilePlus,
  FolderInput,
  History,
  type LucideIcon,
  Pencil,
} from 'lucide-react'
import { useState } from 'react'
import { byDay } from '#web/by-day.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { LoadedView, type ViewQuery } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineItem } from '#web/ui/timeline.tsx'
import { t } from './detail-texts.ts'
import { MorePages } from './more-pages.tsx'

export interface HistoryEvent {
  id: string
  /** An instant, ISO 8601. */
  at: string
  /** Null for the system, and for a person without an employee record. */
  actorName: string | null
  /** `noun.verb`, in the past tense. */
  action: string
  /** Old and new values of the fields that changed. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  reason: string | null
}

/** The answer of a record's `history` call; its pages follow the id of the last event, newest first. */
export interface HistoryPage {
  events: readonly HistoryEvent[]
  more: boolean
}

/** The result of `useInfiniteQuery` fits. */
export type HistoryQuery = ViewQuery<InfiniteData<HistoryPage>> & {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type RecordHistoryProps = {
  query: HistoryQuery
  /** Labels of the fields as the form has them. A field without one is not shown. */
  labels: Readonly<Record<string, string>>
  /** The words for a stored value, e.g. a name for an id; by default the value itself. */
  show?: (field: string, value: unknown) => string
}

/** The parameter of the page after `page`: `getNextPageParam: nextHistory`. */
export const nextHistory = (page: HistoryPage): string | undefined => (page.more ? page.events.at(-1)?.id : undefined)

type Verb = 'created' | 'updated' | 'moved' | 'deactivated' | 'reactivated' | 'added' | 'renamed' | 'removed'

const known: Readonly<Record<string, { icon: LucideIcon; text: Verb }>> = {
  created: { icon: CirclePlus, text: 'created' },
  updated: { icon: Pencil, text: 'updated' },
  moved: { icon: FolderInput, text: 'moved' },
  deactivated: { icon: ArchiveX, text: 'deactivated' },
  reactivated: { icon: ArchiveRestore, text: 'reactivated' },
  // Of something that belongs to the record, such as a person's document.
  added: { icon: FilePlus, text: 'added' },
  renamed: { icon: FilePen, text: 'renamed' },
  removed: { icon: FileMinus, text: 'removed' },
}

const isNone = (value: unknown): boolean => value === null || value === undefined || value === ''

const plain = (value: unknown): string => {
  if (isNone(value)) return t('emptyValue')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The events of loaded pages as items of a timeline. */
export function historyItems(
  pages: readonly HistoryPage[],
  labels: RecordHistoryProps['labels'],
  show: RecordHistoryProps['show'],
): TimelineItem[] {
  const words = (field: string, value: unknown) => (isNone(value) ? plain(value) : (show?.(field, value) ?? plain(value)))
  return pages.flatMap(page => page.events.map(event => itemOf(event, labels, words)))
}

/** Who changed what of a record and when, by day, newest first. */
export const RecordHistory = ({ query, labels, show }: RecordHistoryProps) => {
  const [now] = useState(Date.now)
  return (
    <LoadedView
      onPage
      query={query}
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={data => data.pages.every(page => page.events.length === 0)}
      empty={<p className="text-dense text-muted">{t('noHistory')}</p>}
      denied={<FeatureDenied />}
      errorTitle={t('historyFailed')}
    >
      {data => (
        <div className="flex flex-col gap-5">
          {byDay(historyItems(data.pages, labels, show), ({ at }) => at, now).map(([day, items]) => (
            <section key={day} aria-label={day}>
              <h3 className="mb-2 text-xs font-medium text-muted">{day}</h3>
              <Timeline items={items} />
            </section>
          ))}
          <MorePages query={query} />
        </div>
      )}
    </LoadedView>
  )
}

function itemOf(event: HistoryEvent, labels: RecordHistoryProps['labels'], words: (field: string, value: unknown) => string) {
  const { id, at, action, before, after, reason } = event
  const name = event.actorName ?? t('someone')
  const [noun = '', verb = ''] = action.split('.')
  const kind = known[verb]
  const values = { ...before, ...after }
  const shown = Object.keys(labels).filter(field => field in values)
  return {
    id,
    at,
    icon: kind?.icon ?? History,
    text: kind === undefined ? t('didOther', { name, action }) : t(kind.text, { name, record: noun.replaceAll('_', ' ') }),
    detail:
      shown.length === 0 && reason === null ? undefined : (
        <>
          {shown.length === 0 ? null : (
            <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 max-sm:grid-cols-1">
              {shown.map(field => (
                <div key={field} className="contents">
                  <dt>{labels[field]}</dt>
                  <dd className="text-fg [overflow-wrap:anywhere]">
                    {before === null ? null : (
                      <>
                        {isNone(before[field]) ? (
                          <span className="text-muted">{t('emptyValue')}</span>
                        ) : (
                          <del className="text-muted decoration-muted">{words(field, before[field])}</del>
                        )}
                        <span aria-hidden="true"> → </span>
                      </>
                    )}
                    <ins className="no-underline">{words(field, after?.[field])}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {reason === null ? null : <p>{t('reason', { reason })}</p>}
        </>
      ),
  }
}
