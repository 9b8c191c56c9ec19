import { Failure, fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { kiosk } from '#slices/kiosk/contract/kiosk.ts'
import { kioskCodeViolation } from '#slices/kiosk/rules/kiosk-code.ts'
import type { KioskDeps } from '../deps.ts'
import { deviceHere } from '../device-here.ts'
import { clearTries, countTry, takeBackTry } from '../tries.ts'

const byNumber = sqlStatement<{ organizationId: string; number: string }, { userId: string; codeHash: string | null; mustChange: boolean }>(
  `select k.user_id, k.code_hash, k.must_change from auth.kiosk_accounts k
   where k.user_id = app.kiosk_account_of($organizationId::uuid, $number)`,
)
const used = sqlStatement<{ organizationId: string; kioskId: string }, unknown>(
  'select app.kiosk_used($organizationId::uuid, $kioskId::uuid)',
)

/**
 * Signs a person in at this kiosk. Throws UNAUTHENTICATED of rule `kiosk` in a browser that is none; RATE_LIMITED before any check; UNAUTHENTICATED of rule
 * `credentials` with the same text for an unknown number and a wrong code; FORBIDDEN of rule `new_code` for the right first code without a new one, which opens
 * nothing; VALIDATION for a new code that breaks the rule; and UNAVAILABLE when too many wait, which counts as no attempt.
 */
export async function signInAtKiosk(
  deps: KioskDeps,
  request: RequestContext,
  { number, code, newCode }: InputOf<typeof kiosk.signIn>,
): Promise<OutputOf<typeof kiosk.signIn>> {
  const { identity, database } = deps
  const device = await deviceHere(deps, request)
  if (device === null) fail('UNAUTHENTICATED', "This device isn't a kiosk anymore", { rule: 'kiosk' })
  const { id: kioskId, organizationId } = device
  const attempt = { organizationId, kioskId, number }
  await countTry(database, attempt)

  const account = await database.withAuth().readOnce(tx => tx.first(byNumber, { organizationId, number }))
  const isRight = await identity.kiosk.proveCode(code, account?.codeHash ?? null).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'UNAVAILABLE') await takeBackTry(database, attempt)
    throw error
  })
  if (!isRight || account?.codeHash == null) fail('UNAUTHENTICATED', 'Wrong employee number or code', { rule: 'credentials' })

  const { userId, codeHash, mustChange } = account
  if (mustChange && newCode === undefined) {
    await database.withAuth().write(async tx => clearTries(tx, attempt))
    fail('FORBIDDEN', 'Choose a code of your own', { rule: 'new_code' })
  }
  const chosen = mustChange ? newCode : undefined
  if (chosen !== undefined) {
    const violation = kioskCodeViolation(chosen, { number, replaced: code })
    if (violation !== null) {
      await database.withAuth().write(async tx => clearTries(tx, attempt))
      fail('VALIDATION', violation.message, { field: 'newCode', rule: violation.rule })
    }
  }
  const newCodeHash = chosen === undefined ? null : await identity.hashPassword(chosen)
  const session = await identity.kiosk.begin(request, 'kiosk.signIn', { userId, organizationId, kioskId, codeHash, newCodeHash }, tx => {
    clearTries(tx, attempt)
    tx.atCommit(used, { organizationId, kioskId })
  })
  // Its browser keeps the secret as long as it is used.
  request.setHeader('set-cookie', identity.kiosk.cookie(identity.kiosk.secretOf(request.cookies)))
  return session
}
