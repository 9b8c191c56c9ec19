import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { actorMayGive, type Role } from '#slices/access/server/public.ts'
import { invitedManagerText } from '#slices/people/rules/name-manager.ts'

/**
 * Throws VALIDATION unless it is an active role of the organization: a deactivated one can't be given any more, and FORBIDDEN of rule `role_above_own` for one that can do more than the current
 * user's (SEC-22, SEC-37).
 */
export function requireGivable(actor: Actor, role: Role | undefined, field: string): asserts role is Role {
  if (role === undefined || !role.isActive) fail('VALIDATION', 'Choose a role in your organization', { field, rule: 'reference' })
  if (!actorMayGive(actor, role)) failAboveOwn(field)
}

export function failAboveOwn(field?: string): never {
  fail('FORBIDDEN', "You can't give a role that has more access than yours", {
    rule: 'role_above_own',
    ...(field !== undefined && { field }),
  })
}

/** An account for someone to whom people report opens their hours (PPL-4). */
export function failManagers(emails: readonly string[], field: string): never {
  fail('FORBIDDEN', invitedManagerText(emails), { field, rule: 'invited_manager', data: { emails } })
}
