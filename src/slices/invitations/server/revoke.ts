import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { actorMayGive, roleById } from '#slices/access/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import { invitationOf, invitationsByIds, lockInvitation } from './rows.ts'
import { requireUnanswered } from './unanswered.ts'

export const endInvitation = sqlStatement<{ id: string }, unknown>(
  `update app.organization_invitations i set revoked_at = app.now(), version = i.version + 1, updated_at = app.now()
   where i.organization_id = (select app.org_id()) and i.id = $id`,
)

/**
 * Ends an invitation: its link no longer works. Throws NOT_FOUND, CONFLICT when it was accepted or revoked before, and FORBIDDEN of rule `role_above_own` for a
 * role that can do more than the current user's, who couldn't send the invitation again.
 */
export async function revokeInvitation({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof invitations.revoke>): Promise<OutputOf<typeof invitations.revoke>> {
  const row = await tx.first(lockInvitation, { id })
  requireUnanswered(row)
  const role = row.roleId === null ? undefined : await tx.first(roleById, { roleId: row.roleId })
  if (role !== undefined && !actorMayGive(tx.actor, role)) {
    fail('FORBIDDEN', "You can't revoke an invitation to a role that has more access than yours", { rule: 'role_above_own', field: 'id' })
  }
  const [, [after]] = await Promise.all([tx.run(endInvitation, { id }), tx.rows(invitationsByIds, { ids: [id] })])
  emitAudit(tx, {
    action: 'invitation.revoked',
    resourceType: 'organization_invitations',
    resourceId: id,
    before: { email: row.email },
    requestId: request.requestId,
  })
  tx.announce('organization_invitations', id)
  return invitationOf(after!)
}
