import { sessionElsewhere, sessionStandsIn, shownOrganization } from '#web/organization.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { identityCalls } from './calls.ts'
import { tellTabs } from './tabs.ts'

/**
 * Makes another organization the current one of this session, and tells the other tabs; all data of the one before is dropped. Back to what
 * this tab still shows it goes on where it was.
 */
export function useSwitchOrganization(): (organizationId: string) => Promise<void> {
  return async organizationId => {
    try {
      await identityCalls.switchOrganization.call({ organizationId })
    } catch (error) {
      return showToast({ tone: 'error', title: callErrorOf(error).message })
    }
    tellTabs('organization', organizationId)
    if (sessionElsewhere() !== null && organizationId === shownOrganization()) sessionStandsIn(organizationId)
    else location.assign('/dashboard')
  }
}
