import { defineTexts } from '#web/texts.ts'

/** What the menu and the guard need before the screen is loaded. */
export const t = defineTexts({
  staff: 'Staff',
  importPeople: 'Import people',
  resources: 'Resources',
  resourcesDashboard: 'Resources dashboard',
})
