import { defineSlice } from '#server/slice.ts'
import { invitations as invitationsContract } from '#slices/invitations/contract/invitations.ts'
import { members } from '#slices/invitations/contract/members.ts'
import type { InvitationDeps } from './deps.ts'
import { INVITATION_GUESS } from './guesses.ts'
import { invitationsStep } from './invitations-step.ts'
import { INVITATION_MAIL } from './mail.ts'
import { INVITATION_MAIL_FAILED, invitationMailFailed } from './mail-failed.ts'
import { invitationRoutes, memberRoutes } from './routes.ts'
import { invitationTopics } from './topics.ts'

export const invitations = defineSlice({
  contract: { invitations: invitationsContract, members },
  tables: ['app.organization_invitations'],
  readBy: { 'app.organization_invitations': ['people', 'roles'] },
  notificationKinds: {
    role_changed: { words: 'Your role changed', area: 'account', mail: 'off' },
    invitation_accepted: { words: 'Someone accepted your invitation', area: 'staff', mail: 'off' },
    person_joined: { words: 'Someone new reports to you', area: 'team', mail: 'off' },
  },
  mailKinds: {
    [INVITATION_MAIL]: {
      words: 'Invitation',
      ofOrganization: true,
      failed: { title: 'Invitation Error', text: 'Failed to send organization invitation. Please try again.' },
    },
  },
  securityEvents: { [INVITATION_GUESS]: { words: 'Unknown invitation link opened', isBrief: true } },
  live: invitationTopics,
  firstSteps: [invitationsStep],
  tasks: ({ jobs }) => ({ [INVITATION_MAIL_FAILED]: invitationMailFailed(jobs) }),
  failedMail: { [INVITATION_MAIL]: INVITATION_MAIL_FAILED },
  routes: (deps: InvitationDeps) => ({ invitations: invitationRoutes(deps), members: memberRoutes }),
})
