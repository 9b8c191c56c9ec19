import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { mailboxScreens } from './routes.tsx'

export const mailbox: WebSlice = {
  screens: mailboxScreens,
  parts: [
    {
      name: 'failed mail',
      place: 'unseen',
      Part: lazyScreen(() => import('./late/failed-mail.tsx').then(module => module.FailedMail)),
      shown: currentUser => currentUser.hasOrganization,
    },
  ],
}
