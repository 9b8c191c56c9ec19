import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RequestFacts } from '#server/rpc/verb.ts'
import type { IdentityDeps } from '../deps.ts'

const endSession = sqlStatement<{ token: string }, unknown>('delete from auth.session where token = $token')

/** Ends the session the cookie names, also one that has expired, and makes the browser forget what it holds of us. */
export async function signOut(deps: IdentityDeps, request: RequestFacts): Promise<{ ok: true }> {
  request.setHeader('set-cookie', deps.cookies.clear())
  // Not "storage": hours that could not be saved yet wait there for their person's next sign-in.
  request.setHeader('clear-site-data', '"cache"')
  const { token } = request
  const ended = token === null ? 0 : await deps.database.withAuth().write(tx => tx.run(endSession, { token }))
  return ended > 0 ? { ok: true } : fail('UNAUTHENTICATED', 'Not authenticated')
}
