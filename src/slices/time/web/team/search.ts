import { day, defineSearch, oneOf, text } from '#web/search.ts'

export const inboxTabs = ['pending', 'not_submitted', 'reviewed'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** The open timesheet, the day and the tab; or the person on whose behalf an administrator enters time, and the period. */
export const teamSearch = defineSearch({ submissionId: text(), date: day(), tab: oneOf(inboxTabs), employeeId: text(), period: day() })
