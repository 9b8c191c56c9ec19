import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showOrganization } from '#web/organization.ts'
import { callErrorOf } from '#web/rpc.ts'
import { safeReturnPath } from '../../rules/return-path.ts'
import { type ClientSession, holdSession, sessionQuery } from '../session.ts'
import { emitSessionEvent } from '../session-events.ts'

/** `factor` is the kind that the account has; without one it has both. */
interface FactorSearch {
  mode: 'second-factor'
  factor?: 'authenticator' | 'passkey'
}

/**
 * Starts a new session: clears all data of an earlier person from memory and navigates to where the person wanted to go. A sign-in that is
 * still to be answered may ask for a second factor; then it leads there. Rejects with any other error of the sign-in.
 */
export function useEnter(): (begun: ClientSession | Promise<ClientSession>, next?: string) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async (begun, next) => {
    const session = await Promise.resolve(begun).catch((error: unknown): FactorSearch => {
      const { rule, data } = callErrorOf(error)
      if (rule !== 'second_factor') throw error
      return { mode: 'second-factor', ...(data.authenticator !== data.passkey && { factor: data.passkey ? 'passkey' : 'authenticator' }) }
    })
    if ('mode' in session) {
      await router.navigate({ to: '/auth', search: { ...session, ...(next !== undefined && { next }) } })
      return
    }
    client.clear()
    showOrganization(null)
    holdSession(session)
    client.setQueryData(sessionQuery().queryKey, { session })
    emitSessionEvent('signed_in', session)
    const path = safeReturnPath(next)
    await router.navigate({ href: path === '/' ? '/dashboard' : path, replace: true })
  }
}
