import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Column } from '#core/column.ts'
import { ListTable } from '#web/list/list-table.tsx'
import { useLive } from '#web/live.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { categoryWords, priorityWords, statusWords } from '../../contract/ticket-columns.ts'
import { type ListedTicket, ticketCalls } from '../calls.ts'
import { statusFilter } from '../filters.ts'
import { t } from '../list-texts.ts'
import { plainSearch } from '../search.ts'
import { PriorityChip, StatusChip } from '../ticket-chips.tsx'
import { openTicketForm } from '../widget/ticket-form-store.ts'

const columns: readonly Column<ListedTicket>[] = [
  { key: 'title', title: t('title'), type: 'text' },
  { key: 'number', title: t('number'), type: 'text', value: ({ number }) => `#${number}` },
  { key: 'status', title: t('status'), type: 'text', value: ({ status }) => statusWords[status] },
  { key: 'priority', title: t('priority'), type: 'text', value: ({ priority }) => priorityWords[priority] },
  { key: 'category', title: t('issueType'), type: 'text', value: ({ category }) => categoryWords[category] },
  { key: 'createdAt', title: t('created'), type: 'instant' },
  { key: 'lastActivityAt', title: t('activity'), type: 'instant' },
]
const looks: ColumnLooks<ListedTicket> = {
  title: { width: 260 },
  number: { width: 70, phone: 'line' },
  status: { width: 150, phone: 'aside', cell: ({ status }) => <StatusChip status={status} isOwn /> },
  priority: { width: 108, phone: 'details', cell: ({ priority }) => <PriorityChip priority={priority} /> },
  category: { width: 150, phone: 'details', givesWay: 1 },
  createdAt: { width: 120, phone: 'details', givesWay: 2, cell: ({ createdAt }) => <RelativeTime at={createdAt} isShort /> },
  lastActivityAt: { width: 120, phone: 'details', cell: ({ lastActivityAt }) => <RelativeTime at={lastActivityAt} isShort /> },
}

/** The tickets that the current user filed. */
export const OwnTicketsScreen = () => {
  const listed = useListSearch(plainSearch)
  const list = useRecordList(ticketCalls.list, listed.search)
  const client = useQueryClient()
  const navigate = useNavigate()
  useLive(['support_tickets'], () => void client.invalidateQueries({ queryKey: ticketCalls.key() }))
  const create = (
    <Button variant="filled" icon={<Glyph of={Plus} />} onClick={() => openTicketForm()}>
      {t('createTicket')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('myTickets')} subtitle={t('mySubtitle')} actions={create} />
      <ListTable<ListedTicket>
        name={t('myTickets')}
        id="own-tickets"
        columns={columns}
        looks={looks}
        list={list}
        rowName={({ title }) => title}
        onOpen={({ id }) => void navigate({ to: `/support/${id}` })}
        errorTitle={t('loadFailed')}
        empty={<EmptyState title={t('noneOwn')}>{t('noneOwnHelp')}</EmptyState>}
        listed={listed}
        values={listed.search}
        searchLabel={t('find')}
        filters={[statusFilter]}
      />
    </>
  )
}
