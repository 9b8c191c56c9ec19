import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { effortCalls } from './calls.ts'
import { type EffortSearch, type EffortTab, effortSearch } from './search.ts'

const whoseOf = { own: 'own', team: 'else', aging: 'all' } as const

/** The tab and the filter, which are in the address; a tab is no filter. */
export const useEffortSearch = () => useListSearch(effortSearch, { kept: ['tab'] })

/** The hours of one tab; aging ones are not certified, whatever the filter says. */
export const useEffortList = (tab: EffortTab, { status }: EffortSearch) =>
  useRecordList(effortCalls.list, { whose: whoseOf[tab], status: tab === 'aging' ? 'aging' : status })
