import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { recordAccountEvent } from '../account-event.ts'
import type { IdentityDeps } from '../deps.ts'

const endSession = sqlStatement<{ token: string }, { userId: string; organizationId: string | null }>(
  'delete from auth.session where token = $token returning "userId" as user_id, "organizationId" as organization_id',
)

/**
 * Ends the session of the cookie, even an expired one, and clears the browser's cookie and cache. Throws UNAUTHENTICATED if there is none.
 */
export async function signOut(deps: IdentityDeps, request: RequestContext): Promise<{ ok: true }> {
  request.setHeader('set-cookie', deps.cookies.clear())
  // Not "storage", which holds unsaved hours until the person signs in again.
  request.setHeader('clear-site-data', '"cache"')
  const { token, requestId, ip: address } = request
  if (token === null) fail('UNAUTHENTICATED', 'Not authenticated')
  await deps.database.withAuth().write(async tx => {
    const ended = await tx.first(endSession, { token })
    if (ended === undefined) fail('UNAUTHENTICATED', 'Not authenticated')
    recordAccountEvent(tx, { kind: 'sign_out', ...ended, operation: 'identity.signOut', requestId, address })
  })
  return { ok: true }
}
