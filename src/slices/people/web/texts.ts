import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  people: 'People: write an email',
  noEmail: 'no email address',
  peopleLoading: 'Looking for people',
  peopleFailed: 'The people did not load',
  find: 'Find a person',
  peopleDidNotLoad: 'The people did not load',
  nobodyNamed: 'Nobody has this name',
  morePeople: { one: 'and {n} more: type a name', other: 'and {n} more: type a name' },
})
