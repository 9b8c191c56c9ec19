import type { importSearch } from '#web/import/import-search.ts'
import { defineSearch, flag, oneOf, type SearchOf, text } from '#web/search.ts'

/** The search parameters of /resources/staff: the filters of its list, how it is shown, and who is open beside it. */
export const staffSearch = defineSearch({
  view: oneOf(['table', 'cards', 'chart'], 'table'),
  search: text(),
  status: oneOf(['active', 'inactive', 'all'], 'active'),
  departmentId: text(),
  locationId: text(),
  reportsToEmployeeId: text(),
  sort: text(),
  /** Who is open in the panel, and on which tab. */
  employee: text(),
  tab: oneOf(['profile', 'job', 'time', 'documents', 'history', 'access'], 'profile'),
  /** In the chart: who is selected, and whose team alone is shown. */
  at: text(),
  team: text(),
  /** Opens the form of a new person: the palette leads here. */
  add: flag(),
  /** Opens the dialog that invites people: the first steps and the palette lead here. */
  invite: flag(),
  /** Opens the list of invitations: the first steps lead here. */
  invitations: flag(),
})

export type StaffSearch = SearchOf<typeof staffSearch>
export type StaffTab = StaffSearch['tab']

/** Search parameters that aren't filters: `Clear filters` keeps them. */
export const KEPT = ['view', 'employee', 'tab', 'at', 'team', 'add', 'invite', 'invitations'] as const

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/resources/staff': SearchOf<typeof staffSearch>
    '/resources/staff/import': SearchOf<typeof importSearch>
  }
}
