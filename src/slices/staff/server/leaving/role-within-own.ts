import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { actorMayGive, type Role } from '#slices/access/server/public.ts'

/**
 * Throws FORBIDDEN of rule `role_above_own` where someone's role, which they hold or held when they left, can do more than the current user's: whose access
 * one could not give back, one does not end either (SEC-22).
 */
export function requireRoleWithinOwn(
  actor: Actor,
  role: Role | undefined,
  verb: 'deactivate' | 'reactivate' | 'cancel the departure of',
): void {
  if (role === undefined || actorMayGive(actor, role)) return
  fail('FORBIDDEN', `You can't ${verb} someone whose role has more access than yours`, { rule: 'role_above_own' })
}
