import { useNavigate } from '@tanstack/react-router'
import type { Column } from '#core/column.ts'
import { ListTable } from '#web/list/list-table.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { categoryWords, priorityWords, statusWords } from '../../contract/ticket-columns.ts'
import { escalatedCalls, type ListedEscalated } from '../calls.ts'
import { priorityFilter, statusFilter } from '../filters.ts'
import { t } from '../list-texts.ts'
import { plainSearch } from '../search.ts'
import { PriorityChip, StatusChip } from '../ticket-chips.tsx'
import { Outside } from './inside.tsx'

const columns: readonly Column<ListedEscalated>[] = [
  { key: 'title', title: t('title'), type: 'text' },
  { key: 'number', title: t('number'), type: 'text', value: ({ number }) => `#${number}` },
  { key: 'organizationName', title: t('organization'), type: 'text' },
  { key: 'requesterName', title: t('requester'), type: 'text' },
  { key: 'status', title: t('status'), type: 'text', value: ({ status }) => statusWords[status] },
  { key: 'priority', title: t('priority'), type: 'text', value: ({ priority }) => priorityWords[priority] },
  { key: 'category', title: t('issueType'), type: 'text', value: ({ category }) => categoryWords[category], optional: true },
  { key: 'escalatedAt', title: t('escalatedAt'), type: 'instant' },
  { key: 'lastActivityAt', title: t('activity'), type: 'instant' },
]
const looks: ColumnLooks<ListedEscalated> = {
  title: { width: 220 },
  number: { width: 64, phone: 'details' },
  organizationName: { width: 170, phone: 'line' },
  requesterName: { width: 130, phone: 'details', givesWay: 2 },
  status: { width: 160, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  priority: { width: 108, phone: 'details', cell: ({ priority }) => <PriorityChip priority={priority} /> },
  category: { width: 150, phone: 'details' },
  escalatedAt: { width: 110, phone: 'details', cell: ({ escalatedAt }) => <RelativeTime at={escalatedAt} isShort /> },
  lastActivityAt: {
    width: 110,
    phone: 'details',
    givesWay: 1,
    cell: ({ lastActivityAt }) => <RelativeTime at={lastActivityAt} isShort />,
  },
}

/** The tickets that organizations passed on to the platform. */
export const EscalatedScreen = () => (
  <Outside>
    <PageHead title={t('tickets')} subtitle={t('escalatedSubtitle')} />
    <List />
  </Outside>
)

const List = () => {
  const listed = useListSearch(plainSearch)
  const list = useRecordList(escalatedCalls.list, listed.search)
  const navigate = useNavigate()
  return (
    <ListTable<ListedEscalated>
      name={t('tickets')}
      id="escalated-tickets"
      columns={columns}
      looks={looks}
      list={list}
      rowName={({ title }) => title}
      onOpen={({ id }) => void navigate({ to: `/super-admin/support-tickets/${id}` })}
      errorTitle={t('loadFailed')}
      empty={<EmptyState title={t('noneEscalated')}>{t('noneEscalatedHelp')}</EmptyState>}
      listed={listed}
      values={listed.search}
      searchLabel={t('find')}
      filters={[statusFilter, priorityFilter]}
    />
  )
}
