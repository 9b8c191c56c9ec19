import { defineTexts } from '#web/texts.ts'

/** The names of the slice's screens; each screen's own texts load with it. */
export const t = defineTexts({
  myTime: 'My Time',
  myTeamTime: 'My Team Time',
  importHours: 'Import hours',
  time: 'Time',
  timeDashboard: 'Time dashboard',
})
