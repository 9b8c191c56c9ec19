import { Failure } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { signInFactorEndpoints } from '#slices/identity/contract/factors.ts'
import { recordAccountEvent } from '../account-event.ts'
import type { PasswordProof } from '../auth-port.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { failPasskey, keepChallenge, namedPasskeys, requireSite, takeChallenge } from './passkeys.ts'
import { keptForBrowser } from './short-lived.ts'
import { failOver } from './verify-second-factor.ts'

const OPERATION = 'identity.passkeySignIn'

interface Stored {
  id: string
  userId: string
  publicKey: string
  counter: number
}

const byCredential = sqlStatement<{ credentialId: string }, Stored>(
  'select id, user_id, public_key, counter from auth.passkeys where credential_id = $credentialId',
)
// The counter never falls or stays, which a copied passkey's would. Passkeys that are synchronized have none and always say 0.
const use = sqlStatement<{ id: string; counter: number }, unknown>(
  `update auth.passkeys set counter = $counter::bigint, last_used_at = app.now()
   where id = $id and (counter < $counter::bigint or counter = 0 and $counter::bigint = 0)`,
)

/** A challenge for any passkey, or for one of the person whose password was just right in this browser. */
export async function beginPasskeySignIn(
  deps: IdentityDeps,
  request: RequestContext,
  { asSecondFactor }: InputOf<typeof signInFactorEndpoints.beginPasskeySignIn>,
) {
  const { rpId } = requireSite(deps)
  const allowCredentials = asSecondFactor ? await namedPasskeys(deps, await waitingUser(deps, request)) : []
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: rpId, allowCredentials, userVerification: 'required' })
  await keepChallenge(deps, request, { challenge: options.challenge, addsTo: null })
  return { ...options }
}

/**
 * Signs in with a passkey, which is a possession and, with the verification of its user, a knowledge or a body: both factors. Throws VALIDATION, rule
 * `passkey`, for an unknown one, one of another origin or another challenge, one whose counter did not rise, and without verification of its user.
 */
export async function passkeySignIn(
  deps: IdentityDeps,
  request: RequestContext,
  { credentialId, clientDataJSON, authenticatorData, signature }: InputOf<typeof signInFactorEndpoints.passkeySignIn>,
): Promise<ClientSession> {
  const { rpId, originOf } = requireSite(deps)
  const expectedChallenge = await takeChallenge(deps, request, null)
  const stored = await deps.database.withAuth().readOnce(tx => tx.first(byCredential, { credentialId }))
  if (stored === undefined) failPasskey()
  const { id, userId, publicKey, counter } = stored
  const event = {
    userId,
    organizationId: null,
    operation: OPERATION,
    rule: 'passkey',
    requestId: request.requestId,
    address: request.ip,
  }
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: originOf(request.domain),
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    }).catch(failPasskey)
    if (!verified) failPasskey()
    return await deps.sessions.begin(request, OPERATION, {
      userId,
      passwordHash: null,
      spendFactor: async tx => {
        if ((await tx.run(use, { id, counter: authenticationInfo.newCounter })) === 0) failPasskey()
        recordAccountEvent(tx, { ...event, kind: 'second_factor_used' })
      },
    })
  } catch (error) {
    if (error instanceof Failure && error.details.rule === 'passkey') {
      await deps.database.withAuth().write(async tx => recordAccountEvent(tx, { ...event, kind: 'second_factor_failed' }))
    }
    throw error
  }
}

async function waitingUser(deps: IdentityDeps, request: RequestContext): Promise<string> {
  const secret = deps.cookies.readSecret(request.cookies, 'second-factor') ?? failOver()
  const kept = await deps.database.withAuth().readOnce(tx => keptForBrowser<PasswordProof>(tx, 'second-factor', secret))
  return kept?.userId ?? failOver()
}
