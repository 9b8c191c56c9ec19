import { day, defineSearch, flag, type SearchOf, text } from '#web/search.ts'

/** The timesheet of the period around a day, or one by its id; `submit` opens the submit dialog. */
export const myTimeSearch = defineSearch({ date: day(), submissionId: text(), submit: flag() })

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/time/my-time': SearchOf<typeof myTimeSearch>
  }
}
