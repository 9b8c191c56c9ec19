import { defineSearch, text } from '#web/search.ts'

export const workflowSearch = defineSearch({
  /** The workflow that is open. */
  workflow: text(40),
})
