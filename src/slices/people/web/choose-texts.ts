import { defineTexts } from '#web/texts.ts'

/** The picker's own: the palette, which is loaded apart, has the others. */
export const t = defineTexts({
  find: 'Find a person',
  peopleDidNotLoad: 'The people did not load',
  nobodyNamed: 'Nobody has this name',
  morePeople: { one: 'and {n} more: type a name', other: 'and {n} more: type a name' },
})
