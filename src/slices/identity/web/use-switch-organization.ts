import { refusalOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { identityCalls } from './calls.ts'

/** Makes another organization the current one of this session; all data of the one before is dropped. */
export function useSwitchOrganization(): (organizationId: string) => void {
  return async organizationId => {
    try {
      await identityCalls.switchOrganization.call({ organizationId })
      location.assign('/dashboard')
    } catch (error) {
      showToast({ tone: 'error', title: refusalOf(error).message })
    }
  }
}
