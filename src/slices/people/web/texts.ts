import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  people: 'People',
  emailPeople: 'Email someone',
  noEmail: 'no email address',
  peopleLoading: 'Searching people…',
  peopleFailed: "Couldn't load people",
})
