/**
 * Who can switch an organization's module on: an administrator while it is not controlled by the platform, and within its trial and
 * subscription; a super admin always. Authority: PRD-5, PRD-66. Rule MOD-1.
 */
import { type OrganizationModule, usableUntil } from '#slices/access/rules/module-access.ts'

export type Switchable = OrganizationModule & { adminControlled: boolean }

/**
 * Computes the module's state if it is turned on now; null if only the platform can do that. End dates stay as they are, except that a
 * super admin clears those that have passed.
 */
export function switchedOn(module: Switchable, now: number, bySuperAdmin: boolean): OrganizationModule | null {
  const { status, trialEndsAt, subscriptionEndsAt, adminControlled } = module
  const isAhead = (end: number | null): end is number => end !== null && end > now
  if (now < usableUntil(module)) return { status, trialEndsAt, subscriptionEndsAt }
  if (adminControlled && !bySuperAdmin) return null
  if (isAhead(subscriptionEndsAt)) return { status: 'active', trialEndsAt, subscriptionEndsAt }
  if (subscriptionEndsAt === null && isAhead(trialEndsAt)) return { status: 'trial', trialEndsAt, subscriptionEndsAt }
  if (subscriptionEndsAt === null && trialEndsAt === null) return { status: 'active', trialEndsAt, subscriptionEndsAt }
  return bySuperAdmin ? { status: 'active', trialEndsAt: null, subscriptionEndsAt: null } : null
}

/** Whether the current user can switch it off. */
export const maySwitchOff = ({ adminControlled }: Switchable, bySuperAdmin: boolean): boolean => bySuperAdmin || !adminControlled

/** Whether a module stands the same, status and end dates. */
export const isSame = (a: OrganizationModule, b: OrganizationModule): boolean =>
  a.status === b.status && a.trialEndsAt === b.trialEndsAt && a.subscriptionEndsAt === b.subscriptionEndsAt
