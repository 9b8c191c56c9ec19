import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { factorEndpoints } from '#slices/identity/contract/factors.ts'
import type { IdentityDeps } from '../deps.ts'
import { forgetCodesWithoutFactor } from './backup-codes.ts'
import { recordFactorEvent } from './factor-event.ts'
import { lockFactors } from './factor-rows.ts'
import { factorMail } from './mails.ts'
import { recentlyProven } from './own-factors.ts'

const removeAuthenticator = sqlStatement<{ userId: string }, unknown>(
  'delete from auth.authenticators where user_id = $userId and verified_at is not null',
)
const removePasskey = sqlStatement<{ userId: string; id: string }, unknown>(
  'delete from auth.passkeys where user_id = $userId and id = $id',
)

/** Removes one of the current user's factors. Throws NOT_FOUND for any other, and what `recentlyProven` does. */
export async function removeFactor(
  deps: IdentityDeps,
  request: RequestContext,
  { factorId }: InputOf<typeof factorEndpoints.removeFactor>,
): Promise<{ ok: true }> {
  const own = await recentlyProven(deps, request)
  const { userId } = own
  const factor = factorId === 'authenticator' ? 'authenticator' : 'passkey'
  await deps.database.withAuth().write(async tx => {
    await lockFactors(tx, userId)
    const removed = factor === 'authenticator' ? tx.run(removeAuthenticator, { userId }) : tx.run(removePasskey, { userId, id: factorId })
    if ((await removed) === 0) fail('NOT_FOUND', 'This has already been removed')
    await forgetCodesWithoutFactor(tx, userId)
    recordFactorEvent(tx, request, own, 'factor_removed', 'account.removeFactor', factor)
    enqueueMail(tx, factorMail(`${factor}_removed`, own.email, deps.settings.publicUrl))
  })
  return { ok: true }
}
