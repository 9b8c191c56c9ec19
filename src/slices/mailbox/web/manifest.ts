import type { WebSlice } from '#web/slice.ts'
import { FailedMail } from './failed-mail.tsx'
import { mailboxScreens } from './routes.tsx'

export const mailbox: WebSlice = {
  screens: mailboxScreens,
  parts: [{ name: 'failed mail', place: 'unseen', Part: FailedMail, shown: currentUser => currentUser.hasOrganization }],
}
