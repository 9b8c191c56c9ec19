/**
 * A module is usable while it is active or on trial and its subscription or trial has not ended; at the end instant it is no longer
 * usable, and an inactive organization uses nothing. Authority: PRD-5. Rule ACC-2.
 */
export type ModuleStatus = 'active' | 'trial' | 'inactive'
export type ModuleDisplayStatus = ModuleStatus | 'expired'

/** Instants in epoch milliseconds; null is open-ended. */
export type OrganizationModule = {
  status: ModuleStatus
  trialEndsAt: number | null
  subscriptionEndsAt: number | null
}

/** The instant from which the module is not usable: Infinity for never, -Infinity for always. Stored with the module. */
export function usableUntil({ status, trialEndsAt, subscriptionEndsAt }: OrganizationModule): number {
  switch (status) {
    case 'active':
      return subscriptionEndsAt ?? Number.POSITIVE_INFINITY
    case 'trial':
      return trialEndsAt ?? Number.POSITIVE_INFINITY
    case 'inactive':
      return Number.NEGATIVE_INFINITY
    default:
      throw new RangeError(`Unknown module status: ${status satisfies never}`)
  }
}

/** The module's state as displayed: active and trial are usable, expired and inactive are not. */
export function displayStatus(module: OrganizationModule, now: number): ModuleDisplayStatus {
  if (module.status === 'inactive') return 'inactive'
  return now < usableUntil(module) ? module.status : 'expired'
}

/** Whether an organization's members can use a module now. A core module has no row: pass 'core'. */
export function moduleUsable(organizationIsActive: boolean, module: OrganizationModule | 'core' | null, now: number): boolean {
  if (!organizationIsActive || module === null) return false
  return module === 'core' || now < usableUntil(module)
}
