import type { Column } from '#core/column.ts'
import { securityEvents } from '#core/security-event-kinds.ts'
import { ListTable } from '#web/list/list-table.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CURRENT, installationCalls, type SecurityEvent } from '../calls.ts'
import { securitySearch } from '../search.ts'
import { eventWords } from './event-words.ts'
import { t } from './texts.ts'

const columns: readonly Column<SecurityEvent>[] = [
  { key: 'kind', title: t('event'), type: 'text', value: ({ kind }) => eventWords(kind) },
  { key: 'person', title: t('person'), type: 'text' },
  { key: 'about', title: t('about'), type: 'text', value: ({ about, otherOrganizationName }) => about ?? otherOrganizationName },
  { key: 'organizationName', title: t('organization'), type: 'text' },
  { key: 'occurredAt', title: t('when'), type: 'instant' },
  { key: 'address', title: t('address'), type: 'text' },
  { key: 'count', title: t('times'), type: 'integer', optional: true },
  { key: 'operation', title: t('operation'), type: 'text', optional: true },
]

const looks: ColumnLooks<SecurityEvent> = {
  kind: { width: 210 },
  person: { width: 200 },
  about: { givesWay: 1, phone: 'details' },
  organizationName: { givesWay: 2 },
  occurredAt: { cell: ({ occurredAt }) => <RelativeTime at={occurredAt} isShort />, width: 110, phone: 'aside' },
  address: { width: 130, givesWay: 3, phone: 'details' },
  count: { phone: 'details' },
  operation: { phone: 'details' },
}

/** Lists the installation's security events, newest first. */
export const SecurityEvents = () => {
  const listed = useListSearch(securitySearch, { kept: ['tab'] })
  const list = useRecordList(installationCalls.securityEvents, listed.search, 100, CURRENT)
  return (
    <ListTable<SecurityEvent>
      name={t('security')}
      id="security-events"
      columns={columns}
      looks={looks}
      list={list}
      rowName={({ kind }) => eventWords(kind)}
      errorTitle={t('eventsFailed')}
      empty={<EmptyState title={t('noEvents')}>{t('noEventsHelp')}</EmptyState>}
      listed={listed}
      values={listed.search}
      filters={[
        {
          kind: 'choice',
          key: 'kind',
          label: t('event'),
          options: Object.entries(securityEvents).map(([value, { words }]) => ({ value, label: words })),
        },
      ]}
    />
  )
}
