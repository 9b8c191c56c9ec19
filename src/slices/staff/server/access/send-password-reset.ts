import { isAdministrator } from '#core/administrator.ts'
import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { actorMayGive, roleOfEmployee } from '#slices/access/server/public.ts'
import { sendResetLink } from '#slices/identity/server/public.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { signsInAtKiosks } from '../kiosk-number.ts'
import { loadFacts } from '../person-facts.ts'

/**
 * Mails someone on staff a link to reset their password, for a person who edits people and has base role admin. Throws FORBIDDEN for anyone else, and of
 * rule `role_above_own` for someone whose role can do more than the sender's; NOT_FOUND; CONFLICT of rule `no_account` for a person who cannot sign in, and
 * of rule `kiosk_member` for one who signs in at kiosks;
 * and RATE_LIMITED.
 */
export function sendPasswordResetWith({ publicUrl }: { publicUrl: string }) {
  return async ({
    ctx: { tx, request },
    input: { id },
  }: VerbArgs<WriteTx<Actor>, typeof staff.sendPasswordReset>): Promise<{ ok: true }> => {
    const [facts, role] = await Promise.all([tx.first(loadFacts, { id }), tx.first(roleOfEmployee, { employeeId: id })])
    if (!isAdministrator(tx.actor)) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    if (facts === undefined) fail('NOT_FOUND', 'Person not found')
    if (role !== undefined && !actorMayGive(tx.actor, role)) {
      fail('FORBIDDEN', "You can't reset the password of someone whose role has more access than yours", { rule: 'role_above_own' })
    }
    const sent = facts.userId === null ? 'no_member' : await sendResetLink(tx, { userId: facts.userId, publicUrl })
    if (sent === 'no_member') {
      const kiosk = await tx.first(signsInAtKiosks, { id })
      if (kiosk === undefined) fail('CONFLICT', "This person can't sign in here", { rule: 'no_account' })
      const text = `${kiosk.firstName} signs in at a kiosk with a code, not a password. You can give them a new code on their Access tab.`
      fail('CONFLICT', text, { rule: 'kiosk_member' })
    }
    if (sent === 'limited') {
      fail('RATE_LIMITED', 'Too many password reset emails. Please try again later.', { data: { retryAfterSeconds: 3600 } })
    }
    emitAudit(tx, {
      action: 'employee.password_reset_sent',
      resourceType: 'employees',
      resourceId: id,
      requestId: request.requestId,
    })
    return { ok: true }
  }
}
