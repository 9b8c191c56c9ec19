import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  noMatches: 'Nothing matches these filters',
  noDepartment: 'No department',
  reportsTo: 'Reports to {name}',
})
