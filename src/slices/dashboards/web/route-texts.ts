import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell. */
export const t = defineTexts({
  dashboard: 'Dashboard',
  time: 'Time',
  timeDashboard: 'Time dashboard',
  resources: 'Resources',
  resourcesDashboard: 'Resources dashboard',
})
