import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { effortCalls } from './calls.ts'
import { type EffortSearch, type EffortTab, effortSearch } from './search.ts'

/** Which hours a list shows: the current user's own, those that are aging, or their team's. */
export type EffortView = EffortTab | 'team'

/** The filters, which are in the address; the tab and the period of the screen around are none. */
export function useEffortSearch() {
  const list = useListSearch(effortSearch, { kept: ['tab', 'date'] })
  const { status, aging, search, fund } = list.search
  // With the status off nothing is filtered, although the address says so.
  const isFiltered = status !== 'all' || [aging, search, fund].some(value => value !== undefined)
  return { ...list, isNarrowed: list.isNarrowed && isFiltered }
}

/** The hours of one list; aging ones are not certified, whatever the status says. */
export function useEffortList(view: EffortView, { status, aging, search, fund }: EffortSearch) {
  const isAging = view === 'aging' || (view === 'team' && aging !== undefined)
  return useRecordList(effortCalls.list, {
    whose: view === 'team' ? 'else' : 'own',
    status: isAging ? 'aging' : status,
    ...(view === 'team' && search !== undefined && { search }),
    ...(view === 'team' && fund !== undefined && { fundId: fund }),
  })
}
