import { MAIL_KINDS, MAIL_STATES } from '#core/mail.ts'
import { defineSearch, oneOf, text } from '#web/search.ts'

/** The search parameters of a list of mails: its filters, and which mail is open. */
export const mailSearch = defineSearch({
  search: text(100),
  kind: oneOf(MAIL_KINDS),
  state: oneOf(MAIL_STATES),
  mail: text(),
})
