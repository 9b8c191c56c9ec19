import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { actorMayGive, roleOfMember } from '#slices/access/server/public.ts'
import type { factorEndpoints } from '#slices/identity/contract/factors.ts'
import { factorMail } from './mails.ts'

const reset = sqlStatement<{ userId: string; requestId: string; address: string }, { email: string | null }>(
  `select app.reset_member_factors($userId::uuid, 'account.resetFactors', $requestId, $address) as email`,
)

/**
 * Removes all factors of an active member who lost theirs, and ends their sessions. Throws NOT_FOUND, which says nothing about other organizations, for
 * anyone else, without a factor, for a platform administrator, and for someone who administers an organization that the current user doesn't; FORBIDDEN
 * for someone who can do more here than the current user.
 */
export const resetFactors =
  (publicUrl: string) =>
  async ({ ctx: { tx, request }, input: { userId, note } }: VerbArgs<WriteTx<Actor>, typeof factorEndpoints.resetFactors>) => {
    const role = await tx.first(roleOfMember, { userId })
    if (userId === tx.actor.userId) fail('CONFLICT', 'Change your own two-step verification in My account', { rule: 'own_account' })
    if (role !== undefined && !actorMayGive(tx.actor, role)) {
      fail('FORBIDDEN', "This person's role has more access than yours. Ask an administrator with at least the same access.", {
        rule: 'above',
      })
    }
    const { email } = (await tx.first(reset, { userId, requestId: request.requestId, address: request.ip }))!
    if (email === null) fail('NOT_FOUND', "This person doesn't have a second factor that you can reset")
    emitAudit(tx, {
      action: 'member.factors_reset',
      resourceType: 'organization_members',
      resourceId: userId,
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
      reason: note,
      requestId: request.requestId,
    })
    enqueueMail(tx, factorMail('factors_reset', email, publicUrl))
    return { ok: true as const }
  }
