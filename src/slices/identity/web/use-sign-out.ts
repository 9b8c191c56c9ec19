import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { identityCalls } from './calls.ts'
import { dropSession } from './session.ts'
import { tellTabs } from './tabs.ts'

/** Ends this session on the server, then forgets everything here. Without a connection the person stays signed in and is told. */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await identityCalls.signOut.call({})
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status !== 401) return showToast({ tone: 'error', title: refusal.message })
    }
    await dropSession(client, () => navigate({ to: '/auth', replace: true }))
    tellTabs('signed_out')
  }
}
