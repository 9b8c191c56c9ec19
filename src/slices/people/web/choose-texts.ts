import { defineTexts } from '#web/texts.ts'

/** The picker's own: the palette, which is loaded apart, has the others. */
export const t = defineTexts({
  find: 'Find a person',
  peopleDidNotLoad: "Couldn't load people",
  nobodyNamed: 'No matches',
})
