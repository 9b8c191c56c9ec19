import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { invitations } from '../contract/invitations.ts'
import type { members } from '../contract/members.ts'

export const invitationCalls = callsOf<typeof invitations>('invitations')
export const memberCalls = callsOf<typeof members>('members')

export type InvitationList = AnswerOf<typeof invitations.list>
export type Invitation = InvitationList['invitations'][number]
export type SentInvitation = AnswerOf<typeof invitations.resend>
export type NewLinks = AnswerOf<typeof invitations.newLinks>
export type Offered = AnswerOf<typeof invitations.byToken>
