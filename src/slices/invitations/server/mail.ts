import { button, text, withoutLinks } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { hashOf, linkTo } from './link.ts'

export const INVITATION_MAIL = 'organization_invitation'

export interface InvitationMail {
  to: string
  publicUrl: string
  token: string
  organization: string
  timezone: string
  /** Null for someone without a name in the organization. */
  invitedBy: string | null
  role: string
  expiresAt: string
}

/**
 * The mail of an invitation. The names of organization and sender are all that a stranger can choose in it; nothing in them becomes a link, so that our
 * mail cannot be used to send people elsewhere.
 */
export function invitationMail({ to, publicUrl, token, organization, timezone, invitedBy, role, expiresAt }: InvitationMail): Mail {
  const name = withoutLinks(organization)
  const sender = invitedBy === null ? 'An administrator' : withoutLinks(invitedBy)
  return {
    kind: INVITATION_MAIL,
    to,
    linkIdentifier: `invitation:${hashOf(token)}`,
    subject: `${sender} invited you to join ${name} on Steward`,
    blocks: [
      text('Hi,'),
      text(`${sender} invited you to join ${name} on Steward. Your role will be ${withoutLinks(role)}.`),
      text(`Accept the invitation by opening the link below. It expires on ${dayOf(expiresAt, timezone)}.`),
      button('Accept invitation', linkTo(publicUrl, token)),
      text("If you don't know the sender, you can ignore this email."),
    ],
  }
}

function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(new Date(instant))
}
