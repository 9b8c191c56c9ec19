import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

/** Which group is open, and which of its tabs. */
export const groupsSearch = defineSearch({
  group: text(40),
  tab: oneOf(['period', 'hours', 'breaks', 'holidays', 'columns'], 'period'),
})

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/settings/time-tracking-groups': SearchOf<typeof groupsSearch>
  }
}
