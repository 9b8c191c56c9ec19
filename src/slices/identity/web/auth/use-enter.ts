import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showOrganization } from '#web/organization.ts'
import { safeReturnPath } from '../../rules/return-path.ts'
import { type ClientSession, holdSession, sessionQuery } from '../session.ts'
import { emitSessionEvent } from '../session-events.ts'

/** Starts a new session: clears all data of an earlier person from memory and navigates to where the person wanted to go. */
export function useEnter(): (session: ClientSession, next?: string) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async (session, next) => {
    client.clear()
    showOrganization(null)
    holdSession(session)
    client.setQueryData(sessionQuery().queryKey, { session })
    emitSessionEvent('signed_in', session)
    const path = safeReturnPath(next)
    await router.navigate({ href: path === '/' ? '/dashboard' : path, replace: true })
  }
}
