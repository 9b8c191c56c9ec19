import { MAIL_STATES, type MailKind, mailKinds } from '#core/mail.ts'
import { defineSearch, oneOf, text } from '#web/search.ts'

/** The search parameters of a list of mails: its filters, and which mail is open. */
export const mailSearch = defineSearch({
  search: text(100),
  kind: oneOf(Object.keys(mailKinds) as MailKind[]),
  state: oneOf(MAIL_STATES),
  mail: text(),
})
