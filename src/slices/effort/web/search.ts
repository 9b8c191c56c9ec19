import { defineSearch, oneOf, type SearchOf } from '#web/search.ts'

export const effortTabs = ['own', 'team', 'aging'] as const
export type EffortTab = (typeof effortTabs)[number]

export const effortSearch = defineSearch({ tab: oneOf(effortTabs), status: oneOf(['open', 'certified', 'all'], 'open') })
export type EffortSearch = SearchOf<typeof effortSearch>
