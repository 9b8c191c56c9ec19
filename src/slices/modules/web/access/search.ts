import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

export const accessTabs = ['access', 'policies', 'requests', 'reports', 'time'] as const

export const accessSearch = defineSearch({
  tab: oneOf(accessTabs, 'access'),
  search: text(100),
  department: text(),
  exceptions: oneOf(['1']),
})

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/settings/module-access': SearchOf<typeof accessSearch>
    '/modules': Record<never, never>
  }
}
