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
  briefEvents: [INVITATION_GUESS],
  live: invitationTopics,
  firstSteps: [invitationsStep],
  tasks: ({ jobs }) => ({ [INVITATION_MAIL_FAILED]: invitationMailFailed(jobs) }),
  failedMail: { [INVITATION_MAIL]: INVITATION_MAIL_FAILED },
  routes: (deps: InvitationDeps) => ({ invitations: invitationRoutes(deps), members: memberRoutes }),
})
