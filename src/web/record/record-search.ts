import { defineSearch, oneOf, text } from '#web/search.ts'

/** The search parameters of every record's list. */
export const recordSearch = defineSearch({ search: text(), status: oneOf(['active', 'inactive', 'all'], 'active'), sort: text() })
