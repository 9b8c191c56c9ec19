import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type SavedView, SavedViews, toShownColumns } from '#slices/saved-views/web/public.tsx'
import { linkToSaved } from '#web/link-to.ts'
import { FileLinks } from '#web/list/file-links.tsx'
import { ListTable } from '#web/list/list-table.tsx'
import { useLive } from '#web/live.ts'
import type { RawSearch } from '#web/search.ts'
import { useShownColumns } from '#web/table/column-choice.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ticketColumns } from '../../contract/ticket-columns.ts'
import { type ListedTicket, ticketCalls } from '../calls.ts'
import { categoryFilter, priorityFilter, statusFilter } from '../filters.ts'
import { t } from '../list-texts.ts'
import { queueSearch } from '../search.ts'
import { PriorityChip, StatusChip } from '../ticket-chips.tsx'

const TABLE = 'support-queue'

const looks: ColumnLooks<ListedTicket> = {
  title: { width: 240 },
  number: { width: 64, phone: 'details' },
  requesterName: { width: 130, phone: 'line' },
  status: {
    width: 188,
    phone: 'aside',
    cell: ({ status, isEscalated }) => (
      <span className="flex items-center gap-1.5">
        <StatusChip status={status} />
        {isEscalated ? (
          <span title={t('escalated')} className="text-warning">
            <Glyph of={TriangleAlert} size={14} />
            <span className="sr-only">{t('escalated')}</span>
          </span>
        ) : null}
      </span>
    ),
  },
  priority: { width: 108, phone: 'details', cell: ({ priority }) => <PriorityChip priority={priority} /> },
  assignedName: {
    width: 130,
    phone: 'details',
    givesWay: 3,
    cell: ({ assignedName }) => assignedName ?? <span className="text-muted">{t('noOne')}</span>,
  },
  category: { width: 150, phone: 'details' },
  tags: { width: 120, phone: 'details' },
  createdAt: { width: 110, phone: 'details', givesWay: 1, cell: ({ createdAt }) => <RelativeTime at={createdAt} isShort /> },
  lastActivityAt: {
    width: 110,
    phone: 'details',
    givesWay: 2,
    cell: ({ lastActivityAt }) => <RelativeTime at={lastActivityAt} isShort />,
  },
}

type QueueScreen = '/admin/support' | '/admin/support-dashboard'

/** The tickets of the organization; `screen` is the address that saved filters belong to. */
export const QueueTable = ({ screen }: { screen: QueueScreen }) => {
  const listed = useListSearch(queueSearch)
  const { search } = listed
  const list = useRecordList(ticketCalls.list, { ...search, sort: search.sort, scope: 'organization' })
  const choices = useQuery(ticketCalls.choices.queryOptions({ input: {} }))
  const client = useQueryClient()
  const navigate = useNavigate()
  const views = useViewsOf(screen)
  useLive(['support_tickets'], () => void client.invalidateQueries({ queryKey: ticketCalls.key() }))
  const people = choices.data?.administrators.map(({ id, name, isCurrentUser }) => ({ value: isCurrentUser ? 'me' : id, label: name }))
  return (
    <ListTable<ListedTicket>
      name={t('tickets')}
      id={TABLE}
      columns={ticketColumns}
      looks={looks}
      list={list}
      rowName={({ title }) => title}
      onOpen={({ id }) => void navigate({ to: `/admin/support/${id}` })}
      errorTitle={t('loadFailed')}
      empty={<EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
      tools={
        <>
          <SavedViews {...views} />
          <FileLinks path="/support/tickets" filters={search} />
        </>
      }
      listed={listed}
      values={search}
      searchLabel={t('find')}
      filters={[
        statusFilter,
        priorityFilter,
        { kind: 'choice', key: 'assigned', label: t('assignee'), options: people && [{ value: 'none', label: t('noOne') }, ...people] },
        categoryFilter,
        { kind: 'choice', key: 'tag', label: t('tag'), options: choices.data?.tags.map(tag => ({ value: tag, label: tag })) },
        { kind: 'choice', key: 'sort', label: t('order'), options: orders, off: 'activity' },
      ]}
    />
  )
}

const orders = [
  { value: 'activity', label: t('byActivity') },
  { value: 'newest', label: t('byNewest') },
  { value: 'oldest', label: t('byOldest') },
  { value: 'priority', label: t('byPriority') },
]

/** Returns the current state to save as a filter, and a way to open a saved one. */
function useViewsOf(screen: QueueScreen) {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [columnsShown, choose] = useShownColumns(TABLE)
  const texts = Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    present: { screen, query: String(new URLSearchParams(texts)), columns: columnsShown },
    onOpen: (view: SavedView) => {
      choose(toShownColumns(view.columns))
      void navigate(linkToSaved(screen, view.query))
    },
  }
}
