import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useOnePane } from '#web/ui/use-phone.ts'
import { overviewQuery, staffCalls } from './calls.ts'
import { tableColumns } from './columns.tsx'
import { listFilters } from './filters.ts'
import { KEPT, staffSearch } from './search.ts'
import { StaffHead } from './staff-head.tsx'
import { StaffLayers } from './staff-layers.tsx'
import { StaffTable } from './staff-table.tsx'
import { useLayers } from './use-layers.ts'
import { usePanel } from './use-panel.ts'

const PersonCards = lazy(() => import('./person-cards.tsx').then(module => ({ default: module.PersonCards })))
const StaffChart = lazy(() => import('./chart/staff-chart.tsx').then(module => ({ default: module.StaffChart })))
const PersonPanel = lazy(() => import('./panel/person-panel.tsx').then(module => ({ default: module.PersonPanel })))

/** More than are drawn at once, so that a long list goes on while it is scrolled. */
const PAGE = 250
/** A change of many people at once, such as an import, is not asked for person by person. */
const REST_MS = 2000

/** The staff of the organization as a table, as cards or as a chart, with the panel of one person beside it. */
export const StaffScreen = () => {
  const client = useQueryClient()
  const mayWrite = useMay()('staff_module', 'write')
  const listed = useListSearch(staffSearch, { columns: tableColumns, kept: KEPT })
  const { search, isNarrowed } = listed
  const list = useRecordList(staffCalls.list, listFilters(search), PAGE)
  const overview = useQuery({ ...overviewQuery(), enabled: isNarrowed })
  const layers = useLayers(search, listed.change, mayWrite)
  const panel = usePanel(listed, list)
  const onePane = useOnePane()
  useLive(['employees'], () => void client.invalidateQueries({ queryKey: staffCalls.key() }), REST_MS)
  const isOpen = panel.id !== undefined
  const isAlone = isOpen && onePane
  const total = list.data?.total
  const all = isNarrowed ? overview.data?.totalStaff : undefined
  const view = { listed, list, mayWrite, panel, layers, isBeside: isOpen && !onePane }
  const parts = [
    // Kept while the panel is in its place, so that the way back leads to the same rows.
    <div key="list" hidden={isAlone} className={isOpen ? 'min-w-0 flex-1' : 'contents'}>
      <StaffHead {...view} total={total} all={all} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {search.view === 'cards' ? (
          <PersonCards {...view} />
        ) : search.view === 'chart' ? (
          <StaffChart {...view} />
        ) : (
          <StaffTable {...view} />
        )}
      </Suspense>
    </div>,
    panel.id === undefined ? null : (
      <Suspense key="panel">
        <PersonPanel {...view} id={panel.id} isAlone={isAlone} />
      </Suspense>
    ),
  ]
  return (
    <div className={isOpen && !isAlone ? 'flex flex-1 items-start gap-6' : 'contents'}>
      {isAlone ? parts.toReversed() : parts}
      <StaffLayers layers={layers} />
    </div>
  )
}
