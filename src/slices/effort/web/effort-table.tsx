import { createContext, useContext, useMemo } from 'react'
import type { Column } from '#core/column.ts'
import { formatDayRange, formatDayRangeShort } from '#web/plain-date-text.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterBar } from '#web/table/filter-bar.tsx'
import type { Filter } from '#web/table/filters.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { EffortItem, Fund } from './calls.ts'
import { type EffortView, useEffortList, useEffortSearch } from './effort-list.ts'
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
const ownColumns = [fund, ...rest]
const agingColumns = [fund, ...agingRest]
const teamColumns = [person, ...ownColumns]
const agingTeamColumns = [person, ...agingColumns]
const columnsOf = (view: EffortView, isAging: boolean): readonly Column<EffortItem>[] =>
  view === 'team' ? (isAging ? agingTeamColumns : teamColumns) : isAging ? agingColumns : ownColumns

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

/** On a phone the card opens what the button does, and says only what is out of the ordinary: the other line has no room to spare. */
const StatusCard = ({ item: { status, voidedAt } }: { item: EffortItem }) => {
  if (status === 'certified') return <Chip tone="success">{t('certified')}</Chip>
  return voidedAt === null ? null : <Chip tone="warning">{t('changed')}</Chip>
}

const looks: ColumnLooks<EffortItem> = {
  employeeName: { width: 150 },
  fundName: { width: 160, phone: 'line' },
  period: { width: 205, phone: 'line', card: ({ periodStart, periodEnd }) => formatDayRangeShort(periodStart, periodEnd) },
  minutes: { width: 80, phone: 'aside' },
  share: { width: 100, isFigure: true, phone: 'details', givesWay: 1 },
  ageDays: {
    width: 130,
    phone: 'details',
    givesWay: 2,
    cell: ({ ageDays, isAging }) => <span className={isAging ? 'text-warning' : ''}>{t('days', { n: ageDays })}</span>,
  },
  status: { width: 200, phone: 'aside', cell: item => <StatusCell item={item} />, card: item => <StatusCard item={item} /> },
}

const empty = {
  own: { title: t('nothingOwn'), help: t('nothingOwnHelp') },
  team: { title: t('nothingTeam'), help: t('nothingTeamHelp') },
  aging: { title: t('nothingAging'), help: t('nothingAgingHelp') },
}

interface EffortTableProps {
  view: EffortView
  onOpen: (item: EffortItem) => void
}

/** Hours of one view: what is to be certified, and unless the view is about that alone, what is. */
export const EffortTable = ({ view, onOpen }: EffortTableProps) => {
  const { search, change, clear, isNarrowed } = useEffortSearch()
  const list = useEffortList(view, search)
  const isAging = view === 'aging' || search.aging !== undefined
  const filters = useFilters(view, isAging, list.firstPage)
  return (
    <OpensItem value={onOpen}>
      <DataTable<EffortItem>
        key={view}
        name={t(view)}
        id={`effort-${view}`}
        columns={columnsOf(view, isAging)}
        looks={looks}
        list={list}
        rowName={item =>
          t(view === 'team' ? 'itemOf' : 'itemTitle', { name: item.employeeName, fund: item.fundName, period: period(item) })
        }
        onOpen={onOpen}
        errorTitle={t('loadFailed')}
        empty={<EmptyState title={empty[view].title}>{empty[view].help}</EmptyState>}
        filtered={view !== 'aging' && isNarrowed}
        onClearFilters={clear}
        {...(filters.length > 0 && {
          filters: (
            <FilterBar
              {...(view === 'team' && { searchLabel: t('find') })}
              values={search}
              onChange={change}
              isNarrowed={isNarrowed}
              onClear={clear}
              filters={filters}
            />
          ),
        })}
      />
    </OpensItem>
  )
}

/** Of the own hours their status, of a team's also what is aging and the fund. What is aging is not certified, so that takes the place of the status. */
function useFilters(view: EffortView, isAging: boolean, page: { agingTotal: number; funds: readonly Fund[] } | undefined) {
  const funds = page?.funds
  const aging = page?.agingTotal ?? 0
  return useMemo((): Filter[] => {
    if (view === 'aging') return []
    const status: Filter = {
      kind: 'choice',
      key: 'status',
      label: t('status'),
      off: 'all',
      options: [
        { value: 'open', label: t('toCertify') },
        { value: 'certified', label: t('certified') },
      ],
    }
    if (view === 'own') return [status]
    return [
      ...(isAging ? [] : [status]),
      { kind: 'flag', key: 'aging', label: aging === 0 ? t('aging') : t('agingCount', { n: aging }) },
      { kind: 'choice', key: 'fund', label: t('fund'), options: funds?.map(({ id, name }) => ({ value: id, label: name })) },
    ]
  }, [view, isAging, aging, funds])
}
