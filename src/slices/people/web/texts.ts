import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  people: 'People',
  sendEmail: 'to email',
  emailPeople: 'Email someone',
  noEmail: 'no email address',
  peopleLoading: 'Searching people…',
  peopleFailed: "Couldn't load people",
})
