import { sqlStatement } from '#server/db/statement.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { INACTIVITY_MS } from '#slices/identity/rules/inactivity.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

interface SessionRow {
  id: string
  current: boolean
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
  lastActivityAt: string
}

// Uses the same two limits as app.gate, so only live sessions are listed.
const liveSessions = sqlStatement<{ userId: string; sessionId: string; idleSeconds: number }, SessionRow>(
  `select id, id = $sessionId as current, "userAgent", "ipAddress", "createdAt", "lastActivityAt" from auth.session
   where "userId" = $userId and "expiresAt" > app.now() and "lastActivityAt" > app.now() - make_interval(secs => $idleSeconds::int)
   order by "lastActivityAt" desc`,
)

/** The current user's live sessions, without their secret tokens. */
export async function listSessions(deps: IdentityDeps, request: RequestContext): Promise<{ sessions: SessionRow[] }> {
  const { userId, sessionId } = await ownSession(deps, request)
  return {
    sessions: await deps.database
      .withAuth()
      .readOnce(tx => tx.rows(liveSessions, { userId, sessionId, idleSeconds: INACTIVITY_MS / 1000 })),
  }
}
