import { sqlStatement } from '#server/db/statement.ts'
import type { OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

type Change = NonNullable<OutputOf<typeof account.emailChange>['change']>

const waiting = sqlStatement<{ userId: string }, Change>(
  `select new_email, old_confirmed_at is not null as is_confirmed_by_old, new_confirmed_at is not null as is_confirmed_by_new, expires_at
   from auth.email_changes where user_id = $userId and expires_at > app.now()`,
)

/** The current user's change of address that waits to be confirmed. */
export async function readEmailChange(deps: IdentityDeps, request: RequestContext): Promise<{ change: Change | null }> {
  const { userId } = await ownSession(deps, request)
  return { change: (await deps.database.withAuth().readOnce(tx => tx.first(waiting, { userId }))) ?? null }
}
