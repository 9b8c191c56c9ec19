import { defineSearch, oneOf, text } from '#web/search.ts'

/** Who or what is looked at. */
export const auditSearch = defineSearch({
  by: oneOf(['person', 'permission'], 'person'),
  /** Of the account. */
  person: text(40),
  permission: text(60),
})
