import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

export const effortTabs = ['own', 'aging'] as const
export type EffortTab = (typeof effortTabs)[number]

/** Of the own screen, and, but for `tab`, of the tab of My Team Time: `aging` replaces the status. */
export const effortSearch = defineSearch({
  tab: oneOf(effortTabs),
  status: oneOf(['open', 'certified', 'all'], 'open'),
  aging: oneOf(['yes']),
  search: text(100),
  fund: text(36),
})
export type EffortSearch = SearchOf<typeof effortSearch>
