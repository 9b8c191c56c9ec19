import { fail } from '#core/failure.ts'
import { actAsTenant } from '#server/db/act-as.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { mayGive } from '#slices/access/rules/may-give.ts'
import { lockSeats, type Role, roleById, roleOfMember } from '#slices/access/server/public.ts'
import { endOf, NO_LONGER_VALID, stateOf } from '#slices/invitations/rules/invitation-state.ts'
import { type InvitationRow, invitationColumns, invitationTables } from './rows.ts'

const enter = sqlStatement<
  { tokenHash: string; userId: string | null },
  { organizationId: string | null; email: string | null; isOfOperator: boolean | null; isSuperseded: boolean | null }
>('select organization_id, email, is_of_operator, is_superseded from app.enter_invitation($tokenHash, $userId)')

/** An invitation with its organization, as its link shows it. */
export interface LinkedInvitation extends InvitationRow {
  organizationName: string
  domain: string | null
  isOrganizationActive: boolean
  firstName: string | null
  lastName: string | null
}

// Held until the transaction ends: of parallel attempts to accept one, the second finds it accepted.
const byToken = sqlStatement<{ tokenHash: string }, LinkedInvitation>(
  `select ${invitationColumns}, e.first_name, e.last_name, o.name as organization_name, o.domain, o.is_active as is_organization_active
   from ${invitationTables}
   join app.organizations o on o.id = i.organization_id
   where i.organization_id = (select app.org_id()) and i.token_hash = $tokenHash for no key update of i`,
)

export interface Entered {
  organizationId: string
  invitation: LinkedInvitation
  role: Role
}

/**
 * Enters the organization of a link, in a transaction of `withAuth` that acts as app_user from here on, as `userId` or as no one. Throws NOT_FOUND for an
 * unknown link, one that a newer one replaced, and an inactive organization, and CONFLICT for an invitation that has ended, or whose sender could not send it any more (SEC-36).
 */
export async function enterByLink(tx: WriteTx<unknown>, tokenHash: string, userId: string | null): Promise<Entered> {
  const [entered, , , invitation] = await Promise.all([
    tx.first(enter, { tokenHash, userId }),
    tx.run(actAsTenant, {}),
    // Sending and accepting both lock the organization first and the invitation second; a different order could deadlock.
    userId === null ? undefined : tx.first(lockSeats, {}),
    tx.first(byToken, { tokenHash }),
  ])
  if (entered?.isSuperseded === true) failNotFound('invitation_superseded')
  if (entered?.organizationId == null || invitation === undefined) failNotFound(UNKNOWN_LINK)
  if (!invitation.isOrganizationActive) fail('NOT_FOUND', 'Organization not found', { rule: 'organization_not_found' })
  const end = endOf(stateOf(invitation))
  if (end !== null) fail('CONFLICT', end.message, { rule: end.rule })
  const [role, sender] = await Promise.all([
    invitation.roleId === null ? undefined : tx.first(roleById, { roleId: invitation.roleId }),
    tx.first(roleOfMember, { userId: invitation.invitedBy }),
  ])
  const isSenderAllowed = entered.isOfOperator === true || sender?.writes.includes('staff_module') === true
  if (role === undefined || !role.isActive || !isSenderAllowed) failInvalid()
  if (entered.isOfOperator !== true && !mayGive(sender!, role)) failInvalid()
  return { organizationId: entered.organizationId, invitation, role }
}

/** The rule of a link that no invitation has or ever had: what is counted as a guess. */
export const UNKNOWN_LINK = 'invitation_unknown'

function failNotFound(rule: string): never {
  fail('NOT_FOUND', 'Invitation not found', { rule })
}

export function failInvalid(): never {
  fail('CONFLICT', NO_LONGER_VALID.message, { rule: NO_LONGER_VALID.rule })
}
