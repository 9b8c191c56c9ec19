import { useQueryClient } from '@tanstack/react-query'
import { bootstrapQuery, forgetProfiles } from '#slices/access/web/public.tsx'
import { forgetUnsaved, mayLeave } from '#web/leaving.ts'
import { sessionElsewhere, sessionStandsIn, shownOrganization } from '#web/organization.ts'
import { addressOfOrganization } from '#web/organization-address.ts'
import { callErrorOf } from '#web/rpc.ts'
import { site } from '#web/site.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { identityCalls } from './calls.ts'
import { notifyTabs } from './tabs.ts'

/**
 * Switches the session to another organization and notifies the other tabs; all data of the previous one is dropped. Switching back
 * to the organization this tab still shows keeps its data. With null a platform administrator leaves the organization.
 */
export function useSwitchOrganization(): (organizationId: string | null) => Promise<void> {
  const client = useQueryClient()
  return async organizationId => {
    if (!(await mayLeave())) return
    const { organizations = [] } = client.getQueryData(bootstrapQuery().queryKey) ?? {}
    const domain = organizations.find(({ id }) => id === organizationId)?.domain ?? null
    // At an organization's own address the address decides, so it leads to the other one's.
    if (site.subdomain !== null && domain !== null) {
      forgetUnsaved()
      return location.assign(`${addressOfOrganization(domain)}/dashboard`)
    }
    try {
      await identityCalls.switchOrganization.call({ organizationId })
    } catch (error) {
      return showToast({ tone: 'error', title: callErrorOf(error).message })
    }
    notifyTabs('organization', organizationId)
    if (sessionElsewhere() !== null && organizationId === shownOrganization()) sessionStandsIn(organizationId)
    else {
      forgetUnsaved()
      forgetProfiles()
      location.assign(`${site.subdomain === null ? '' : site.mainSite}${organizationId === null ? '/super-admin' : '/dashboard'}`)
    }
  }
}
