import { day, defineSearch, type SearchOf, text } from '#web/search.ts'

export const inboxTabs = ['pending', 'not_submitted', 'reviewed'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** The open timesheet, the day and the tab, which may be one of another slice; or the person on whose behalf an administrator enters time, and the period. */
export const teamSearch = defineSearch({ submissionId: text(), date: day(), tab: text(), employeeId: text(), period: day() })

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/time/my-team-time': SearchOf<typeof teamSearch>
  }
}
