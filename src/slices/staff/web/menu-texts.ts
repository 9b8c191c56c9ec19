import { defineTexts } from '#web/texts.ts'

/** Texts that the menu and the guard need before the screen loads. */
export const t = defineTexts({
  staff: 'Staff',
  importPeople: 'Import people',
  resources: 'Resources',
  resourcesDashboard: 'Resources dashboard',
})
