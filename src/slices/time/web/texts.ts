import { defineTexts } from '#web/texts.ts'

/** The names of the slice's screens; what a screen says is loaded with it. */
export const t = defineTexts({
  myTime: 'My Time',
  myTeamTime: 'My Team Time',
})
