import type { OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'
import type { IdentityDeps } from '../deps.ts'
import { emailChangeOf } from '../email/read.ts'
import { factorsOf } from '../factors/own-factors.ts'
import { ownSession } from '../own-session.ts'

/** Loads everything the account page shows about how the current user signs in, in one call. */
export async function readAccount(deps: IdentityDeps, request: RequestContext): Promise<OutputOf<typeof account.read>> {
  const own = await ownSession(deps, request)
  const [emailChange, factors] = await deps.database
    .withAuth()
    .readOnce(tx => Promise.all([emailChangeOf(tx, own.userId), factorsOf(tx, deps, own)]))
  return { emailChange, factors }
}
