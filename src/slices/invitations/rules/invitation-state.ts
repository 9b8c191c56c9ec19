/**
 * An invitation ends by being accepted, revoked or seven days after it was last sent, whichever came first. Until then its link works, also when its
 * mail failed. Authority: PRD-45, SEC-31, SEC-32. Rule INV-2.
 */
export interface StoredInvitation {
  acceptedAt: string | null
  revokedAt: string | null
  failedAt: string | null
  openedAt: string | null
  /** By the database's clock. */
  isExpired: boolean
  /** Whether the invitation expired before it was revoked, because a new invitation for the same address replaced it. */
  wasExpired: boolean
}

export type InvitationState = 'sent' | 'opened' | 'failed' | 'expired' | 'accepted' | 'revoked'

export function stateOf({ acceptedAt, revokedAt, failedAt, openedAt, isExpired, wasExpired }: StoredInvitation): InvitationState {
  if (acceptedAt !== null) return 'accepted'
  if (revokedAt !== null) return wasExpired ? 'expired' : 'revoked'
  if (isExpired) return 'expired'
  if (openedAt !== null) return 'opened'
  return failedAt === null ? 'sent' : 'failed'
}

/** Why an invitation cannot be accepted any more, in the words for whoever opens its link; null while it can. */
export function endOf(state: InvitationState): { rule: string; message: string } | null {
  switch (state) {
    case 'accepted':
      return { rule: 'invitation_accepted', message: 'This invitation has already been accepted' }
    case 'expired':
      return { rule: 'invitation_expired', message: 'This invitation has expired' }
    case 'revoked':
      return NO_LONGER_VALID
    default:
      return null
  }
}

/** Also for an invitation whose role is gone, or whose sender could not send it any more (SEC-36). */
export const NO_LONGER_VALID = { rule: 'invitation_invalid', message: 'This invitation is no longer valid' }
