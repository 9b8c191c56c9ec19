import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { INACTIVITY_MS } from '#slices/identity/rules/inactivity.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

const touch = sqlStatement<{ sessionId: string }, { secondsToEnd: number }>(
  `update auth.session set "lastActivityAt" = app.now() where id = $sessionId
   returning floor(extract(epoch from "expiresAt" - app.now()))::int as seconds_to_end`,
)

/** The only call that extends the 30 minutes of inactivity. Resolves with the seconds until the session ends without another one. */
export async function recordActivity(deps: IdentityDeps, request: RequestContext): Promise<{ expiresInSeconds: number }> {
  const { sessionId } = await ownSession(deps, request)
  const session = await deps.database.withAuth().write(tx => tx.first(touch, { sessionId }))
  if (session === undefined) fail('UNAUTHENTICATED', 'Not authenticated')
  return { expiresInSeconds: Math.min(INACTIVITY_MS / 1000, session.secondsToEnd) }
}
