import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RequestFacts } from '#server/rpc/verb.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

const endOwn = sqlStatement<{ userId: string; target: string }, unknown>(
  'delete from auth.session where id = $target and "userId" = $userId',
)

/** Ends one of the own sessions; somebody else's is not found. */
export async function revokeSession(deps: IdentityDeps, request: RequestFacts, input: { sessionId: string }): Promise<{ ok: true }> {
  const { userId } = await ownSession(deps, request)
  const ended = await deps.database.withAuth().write(tx => tx.run(endOwn, { userId, target: input.sessionId }))
  return ended > 0 ? { ok: true } : fail('NOT_FOUND', 'Session not found')
}
