import { FilterBar } from '#web/table/filter-bar.tsx'
import { useStaffFilters } from './filters.ts'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

/** The search and the filters, the same over all three views. */
export function StaffFilters({ listed: { search, change, clear, isNarrowed } }: StaffView) {
  const filters = useStaffFilters(search.view)
  const { status, departmentId, locationId, reportsToEmployeeId } = search
  return (
    <FilterBar
      searchLabel={t('search')}
      filters={filters}
      values={{ search: search.search, status, departmentId, locationId, reportsToEmployeeId }}
      onChange={change}
      isNarrowed={isNarrowed}
      onClear={clear}
    />
  )
}
