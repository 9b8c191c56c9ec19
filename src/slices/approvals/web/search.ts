import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

export const workflowSearch = defineSearch({
  /** The workflow that is open, and which of its tabs. */
  workflow: text(40),
  /** Which kind of subject it is looked at for; left out: the first. */
  kind: text(60),
  tab: oneOf(['steps', 'used-by', 'reminders', 'history'], 'steps'),
})

/** The search parameters of the inbox: what awaits a decision, of all kinds or of one, or what was decided. */
export const inboxSearch = defineSearch({ tab: text(60), search: text() })

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/approvals': SearchOf<typeof inboxSearch>
  }
}

export type WorkflowTab = SearchOf<typeof workflowSearch>['tab']
