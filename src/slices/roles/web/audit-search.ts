import { defineSearch, oneOf, text } from '#web/search.ts'

/** Who or what is looked at. */
export const auditSearch = defineSearch({
  by: oneOf(['person', 'permission', 'compare'], 'person'),
  /** Of the account. */
  person: text(40),
  permission: text(60),
  /** Two people by their accounts, or two roles. */
  of: oneOf(['people', 'roles'], 'people'),
  first: text(40),
  second: text(40),
})
