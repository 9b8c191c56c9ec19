import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  searching: 'Searching…',
  failed: "Couldn't search",
  sendEmail: 'to email',
  emailPeople: 'Email someone',
  noEmail: 'no email address',
})
