import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  inviteMore: 'Invite more',
  stepInvitations: 'Invite them',
  signIn: { one: '{n} person can sign in', other: '{n} people can sign in' },
  signInOf: { one: '{n} of {max} people can sign in', other: '{n} of {max} people can sign in' },
  invited: { one: '{n} invited', other: '{n} invited' },
  opened: { one: '{n} opened the link', other: '{n} opened the link' },
  joined: { one: '{n} joined', other: '{n} joined' },
  stepInvitationsHelp: 'Each gets a link that works for 7 days',
  stepInvitationsWait: 'See who has joined, and get the links to share',
  stepInvitationsSee: 'See invitations',
  stepInvitationsGo: 'Invite people',
})
