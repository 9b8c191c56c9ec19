import { defineSearch, oneOf, text } from '#web/search.ts'

/** Which group is open, and which of its tabs. */
export const groupsSearch = defineSearch({
  group: text(40),
  tab: oneOf(['period', 'hours', 'breaks', 'holidays', 'columns'], 'period'),
})
