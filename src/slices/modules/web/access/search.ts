import { defineSearch, oneOf, text } from '#web/search.ts'

export const accessTabs = ['access', 'policies', 'requests', 'reports', 'time'] as const

export const accessSearch = defineSearch({
  tab: oneOf(accessTabs, 'access'),
  search: text(100),
  department: text(),
  exceptions: oneOf(['1']),
})
