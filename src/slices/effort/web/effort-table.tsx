import { createContext, useContext, useMemo } from 'react'
import type { Column } from '#core/column.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterBar } from '#web/table/filter-bar.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { EffortItem } from './calls.ts'
import { useEffortList, useEffortSearch } from './effort-list.ts'
import type { EffortTab } from './search.ts'
import { shareText } from './share-text.ts'
import { t } from './texts.ts'

const OpensItem = createContext<(item: EffortItem) => void>(() => undefined)

const period = ({ periodStart, periodEnd }: EffortItem) => formatDayRange(periodStart, periodEnd)
const person: Column<EffortItem> = { key: 'employeeName', title: t('person'), type: 'text' }
const fund: Column<EffortItem> = { key: 'fundName', title: t('fund'), type: 'text' }
const rest: readonly Column<EffortItem>[] = [
  { key: 'period', title: t('period'), type: 'text', value: period },
  { key: 'minutes', title: t('hours'), type: 'minutes' },
  { key: 'share', title: t('ofAllHours'), type: 'text', value: ({ share }) => shareText(share) },
  { key: 'ageDays', title: t('age'), type: 'text', value: ({ ageDays }) => t('days', { n: ageDays }), optional: true },
  { key: 'status', title: t('status'), type: 'text', value: ({ status }) => t(status === 'open' ? 'toCertify' : 'certified') },
]
const agingRest = rest.map(column => (column.key === 'ageDays' ? { ...column, optional: false } : column))
const columnsOf: Record<EffortTab, readonly Column<EffortItem>[]> = {
  own: [fund, ...rest],
  team: [person, fund, ...rest],
  aging: [person, fund, ...agingRest],
}

const StatusCell = ({ item }: { item: EffortItem }) => {
  const open = useContext(OpensItem)
  const { status, signAs, managerName, employeeName, voidedAt } = item
  if (status === 'certified') return <Chip tone="success">{t('certified')}</Chip>
  const changed = voidedAt === null ? null : <Chip tone="warning">{t('changed')}</Chip>
  if (signAs === null) return changed ?? <span className="text-muted">{t('waitingFor', { name: managerName ?? employeeName })}</span>
  return (
    <span className="flex items-center gap-2">
      <Button size="dense" onClick={() => open(item)}>
        {t('certify')}
      </Button>
      {changed}
    </span>
  )
}

const looks: ColumnLooks<EffortItem> = {
  employeeName: { width: 150 },
  fundName: { width: 160, phone: 'line' },
  period: { width: 150, phone: 'line' },
  minutes: { width: 80, phone: 'aside' },
  share: { width: 100, phone: 'details', givesWay: 2 },
  ageDays: {
    width: 130,
    phone: 'details',
    givesWay: 1,
    cell: ({ ageDays, isAging }) => <span className={isAging ? 'text-warning' : ''}>{t('days', { n: ageDays })}</span>,
  },
  status: { width: 200, phone: 'aside', cell: item => <StatusCell item={item} /> },
}

const empty: Record<
  EffortTab,
  { title: 'nothingOwn' | 'nothingTeam' | 'nothingAging'; help: 'nothingOwnHelp' | 'nothingTeamHelp' | 'nothingAgingHelp' }
> = {
  own: { title: 'nothingOwn', help: 'nothingOwnHelp' },
  team: { title: 'nothingTeam', help: 'nothingTeamHelp' },
  aging: { title: 'nothingAging', help: 'nothingAgingHelp' },
}

interface EffortTableProps {
  tab: EffortTab
  onOpen: (item: EffortItem) => void
}

/** The hours of one tab: what is to be certified, and unless the tab is about that alone, what is. */
export const EffortTable = ({ tab, onOpen }: EffortTableProps) => {
  const { search, change, clear, isNarrowed } = useEffortSearch()
  const list = useEffortList(tab, search)
  const filters = useMemo(
    () => [
      {
        kind: 'choice' as const,
        key: 'status',
        label: t('status'),
        off: 'all',
        options: [
          { value: 'open', label: t('toCertify') },
          { value: 'certified', label: t('certified') },
        ],
      },
    ],
    [],
  )
  return (
    <OpensItem value={onOpen}>
      <DataTable<EffortItem>
        key={tab}
        name={t(tab)}
        id={`effort-${tab}`}
        columns={columnsOf[tab]}
        looks={looks}
        list={list}
        rowName={item => t(tab === 'own' ? 'itemTitle' : 'itemOf', { name: item.employeeName, fund: item.fundName, period: period(item) })}
        onOpen={onOpen}
        errorTitle={t('loadFailed')}
        empty={<EmptyState title={t(empty[tab].title)}>{t(empty[tab].help)}</EmptyState>}
        filtered={tab !== 'aging' && isNarrowed}
        onClearFilters={clear}
        {...(tab !== 'aging' && {
          filters: <FilterBar values={search} onChange={change} isNarrowed={isNarrowed} onClear={clear} filters={filters} />,
        })}
      />
    </OpensItem>
  )
}
