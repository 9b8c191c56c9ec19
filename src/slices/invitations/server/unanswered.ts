import { fail } from '#core/failure.ts'
import { endOf, stateOf } from '#slices/invitations/rules/invitation-state.ts'
import type { InvitationRow } from './rows.ts'

/** Throws NOT_FOUND without a row, and CONFLICT for an invitation that was accepted or revoked. One that only expired may be sent again or revoked. */
export function requireUnanswered(row: InvitationRow | undefined): asserts row is InvitationRow {
  if (row === undefined) fail('NOT_FOUND', 'Invitation not found')
  const end = row.acceptedAt === null && row.revokedAt === null ? null : endOf(stateOf(row))
  if (end !== null) fail('CONFLICT', end.message, { rule: end.rule })
}
