import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayLeave } from '#web/leaving.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { identityCalls } from './calls.ts'
import { dropSession } from './session.ts'
import { emitSessionEvent } from './session-events.ts'

/** Asks about unsaved changes, ends this session on the server, then clears all data here. Offline, the person stays signed in and sees an error. */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    try {
      await identityCalls.signOut.call({})
    } catch (error) {
      const callError = callErrorOf(error)
      if (callError.status !== 401) return showToast({ tone: 'error', title: callError.message })
    }
    await dropSession(client, () => navigate({ to: '/auth', replace: true }))
    emitSessionEvent('signed_out')
  }
}
