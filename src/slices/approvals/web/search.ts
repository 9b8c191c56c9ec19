import { defineSearch, oneOf, type SearchOf, text } from '#web/search.ts'

export const workflowSearch = defineSearch({
  /** The workflow that is open, and which of its tabs. */
  workflow: text(40),
  tab: oneOf(['steps', 'used-by', 'reminders', 'history'], 'steps'),
})

export type WorkflowTab = SearchOf<typeof workflowSearch>['tab']
