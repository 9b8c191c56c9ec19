import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

export const workflowSearch = defineSearch({
  /** The workflow that is open, and which of its tabs. */
  workflow: text(40),
  /** Which kind of subject it is looked at for; left out: the first. */
  kind: text(60),
  tab: oneOf(['steps', 'used-by', 'reminders', 'history'], 'steps'),
})

/** The tab, which is of all kinds, of one, or of what was decided, and the text that is searched for. */
export const inboxSearch = defineSearch({ tab: text(60), search: text() })

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/approvals': SearchOf<typeof inboxSearch>
  }
}

export type WorkflowTab = SearchOf<typeof workflowSearch>['tab']
