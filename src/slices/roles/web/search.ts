import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

/** Which tab and role are open, and the filters of the list of people. */
export const rolesSearch = defineSearch({
  tab: oneOf(['roles', 'people', 'invitations'], 'roles'),
  /** The role whose levels are open. */
  role: text(40),
  /** Part of a person's name. */
  search: text(100),
  /** Only the holders of this role, or `none`. */
  holds: text(40),
})

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/settings/roles': SearchOf<typeof rolesSearch>
  }
}
