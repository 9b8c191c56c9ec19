import { defineSearch, type SearchOf, text } from '#web/search.ts'

/** The import that is shown; none to begin one. */
export const importSearch = defineSearch({ run: text() })
export type ImportSearch = SearchOf<typeof importSearch>
