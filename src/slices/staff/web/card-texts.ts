import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  noMatches: 'No results for these filters',
  noDepartment: 'No department',
  reportsTo: 'Reports to {name}',
})
