import { may } from '#web/screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { FailedInvitations } from './failed-invitations.tsx'

export const invitations: WebSlice = {
  parts: [
    {
      name: 'failed invitations',
      place: 'unseen',
      Part: FailedInvitations,
      shown: currentUser => currentUser.hasOrganization && may(currentUser, 'staff_module', 'write'),
    },
  ],
  // What a role allows has changed: menus and screens follow.
  badgeTopics: ['member_roles'],
}
