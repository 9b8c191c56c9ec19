import type { RequestContext } from '#server/rpc/verb.ts'
import { recordAccountEvent } from '../account-event.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'
import { endEmailChange } from './email-change.ts'

/** Cancels the current user's change of address; without one it does nothing. */
export async function cancelEmailChange(deps: IdentityDeps, request: RequestContext): Promise<{ ok: true }> {
  const { userId, organizationId } = await ownSession(deps, request)
  const { requestId, ip: address } = request
  await deps.database.withAuth().write(async tx => {
    if (!(await endEmailChange(tx, userId))) return
    const operation = 'account.cancelEmailChange'
    recordAccountEvent(tx, { kind: 'email_change_canceled', userId, organizationId, operation, requestId, address })
  })
  return { ok: true }
}
