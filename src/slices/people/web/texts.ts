import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  people: 'People: write an email',
  noEmail: 'no email address',
  peopleLoading: 'Looking for people',
  peopleFailed: 'The people did not load',
})
