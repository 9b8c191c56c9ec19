import type { importSearch } from '#web/import/import-search.ts'
import type { SearchOf } from '#web/search.ts'

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/time/import-hours': SearchOf<typeof importSearch>
  }
}
