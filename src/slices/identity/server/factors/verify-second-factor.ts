import { Failure, fail } from '#core/failure.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { signInFactorEndpoints } from '#slices/identity/contract/factors.ts'
import { recordAccountEvent } from '../account-event.ts'
import type { PasswordProof } from '../auth-port.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { countCode, forgetCodes, notifyOfWrongCode } from './factor-limits.ts'
import { addressOf } from './factor-rows.ts'
import { factorMail } from './mails.ts'
import { keptForBrowser, takeFromBrowser } from './short-lived.ts'
import { failCode, useCode } from './use-code.ts'

const OPERATION = 'identity.verifySecondFactor'

/**
 * Goes on with the sign-in whose password was right in this browser. Throws UNAUTHENTICATED, rule `second_factor_over`, when that was more than 10
 * minutes ago or in another browser; RATE_LIMITED and FORBIDDEN before a code beyond the limits of `code-attempts.ts` is checked; VALIDATION, rule `code`, for a wrong or used one.
 */
export async function verifySecondFactor(
  deps: IdentityDeps,
  request: RequestContext,
  { code }: InputOf<typeof signInFactorEndpoints.verifySecondFactor>,
): Promise<ClientSession> {
  const secret = deps.cookies.readSecret(request.cookies, 'second-factor') ?? failOver()
  const proof = (await deps.database.withAuth().readOnce(tx => keptForBrowser<PasswordProof>(tx, 'second-factor', secret))) ?? failOver()
  const { userId } = proof
  const number = await countCode(deps, userId)
  const event = { userId, organizationId: null, operation: OPERATION, requestId: request.requestId, address: request.ip }
  try {
    return await deps.sessions.begin(request, OPERATION, {
      ...proof,
      spendFactor: async tx => {
        if ((await takeFromBrowser(tx, 'second-factor', secret)) === null) failOver()
        const used = (await useCode(tx, deps, userId, code)) ?? failCode()
        recordAccountEvent(tx, { ...event, kind: used === 'backup_code' ? 'backup_code_used' : 'second_factor_used', rule: used })
        if (used === 'backup_code') enqueueMail(tx, factorMail('backup_code_used', await addressOf(tx, userId), deps.settings.publicUrl))
        forgetCodes(tx, userId)
      },
    })
  } catch (error) {
    if (error instanceof Failure && error.details.rule === 'code') {
      await deps.database.withAuth().write(async tx => {
        recordAccountEvent(tx, { ...event, kind: 'second_factor_failed', rule: 'code' })
        await notifyOfWrongCode(tx, deps, userId, number)
      })
    }
    throw error
  }
}

export function failOver(): never {
  fail('UNAUTHENTICATED', 'Your sign-in took too long. Please enter your password again.', { rule: 'second_factor_over' })
}
