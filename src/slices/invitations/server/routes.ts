import type { Routes } from '#server/rpc/router.ts'
import { direct, readOnce, write } from '#server/rpc/verb.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import type { members } from '#slices/invitations/contract/members.ts'
import { acceptInvitation } from './accept.ts'
import { invitationByToken } from './by-token.ts'
import { createInvitations } from './create.ts'
import type { InvitationDeps } from './deps.ts'
import { listInvitations } from './list.ts'
import { assignRole, memberRole, removeRole } from './member-role.ts'
import { newLinks } from './new-links.ts'
import { resendInvitation } from './resend.ts'
import { revokeInvitation } from './revoke.ts'

/** Two are `direct`: whoever has a link has no session in its organization. */
export function invitationRoutes(deps: InvitationDeps): Routes<typeof invitations> {
  return {
    list: readOnce(args => listInvitations(args, deps.mail)),
    create: write(args => createInvitations(args, deps.mail)),
    resend: write(args => resendInvitation(args, deps.mail)),
    newLinks: write(args => newLinks(args, deps.mail)),
    revoke: write(revokeInvitation),
    byToken: direct(({ ctx, input }) => invitationByToken(deps, ctx.request, input)),
    accept: direct(({ ctx, input }) => acceptInvitation(deps, ctx.request, input)),
  }
}

export const memberRoutes: Routes<typeof members> = {
  role: readOnce(memberRole),
  assignRole: write(assignRole),
  removeRole: write(removeRole),
}
