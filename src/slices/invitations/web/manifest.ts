import { may } from '#web/screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { InvitationsUnseen } from './invitations-unseen.tsx'

export const invitations: WebSlice = {
  parts: [
    {
      name: 'invitations',
      place: 'unseen',
      Part: InvitationsUnseen,
      shown: currentUser => currentUser.hasOrganization && may(currentUser, 'staff_module', 'write'),
    },
  ],
  // What a role allows has changed: menus and screens follow.
  badgeTopics: ['member_roles'],
  palette: () => import('./use-invite-offer.ts').then(module => module.useInviteOffer),
}
