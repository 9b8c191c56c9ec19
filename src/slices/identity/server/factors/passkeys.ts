import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { factorEndpoints } from '#slices/identity/contract/factors.ts'
import type { IdentityDeps } from '../deps.ts'
import { codesOfNewFactor } from './backup-codes.ts'
import { recordFactorEvent } from './factor-event.ts'
import { lockFactors } from './factor-rows.ts'
import { factorMail } from './mails.ts'
import { recentlyProven } from './own-factors.ts'
import type { PasskeySite } from './passkey-site.ts'
import { keepForBrowser, SHORT_LIVED_SECONDS, takeFromBrowser } from './short-lived.ts'

/** Many enough for every device of a person; the list is sent with each challenge. */
const MAX_PASSKEYS = 20

/** A WebAuthn challenge and its purpose. */
export interface Challenge {
  challenge: string
  /** The user who is adding a passkey; null for a sign-in. */
  addsTo: string | null
}

const credentialsOf = sqlStatement<{ userId: string }, { credentialId: string; transports: string[] }>(
  'select credential_id, transports from auth.passkeys where user_id = $userId order by created_at',
)
const insert = sqlStatement<
  { userId: string; credentialId: string; publicKey: string; counter: number; transports: string[]; name: string },
  { id: string }
>(
  `insert into auth.passkeys (user_id, credential_id, public_key, counter, transports, name)
   values ($userId, $credentialId, $publicKey, $counter::bigint, $transports::text[], $name) on conflict (credential_id) do nothing returning id`,
)

/** A person's passkeys as a browser wants them named. Runs as app_auth. */
export async function namedPasskeys(deps: Pick<IdentityDeps, 'database'>, userId: string) {
  const rows = await deps.database.withAuth().readOnce(tx => tx.rows(credentialsOf, { userId }))
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
}

export function requireSite({ factors }: Pick<IdentityDeps, 'factors'>): PasskeySite {
  return factors.passkeySite ?? fail('CONFLICT', "Passkeys don't work at this address", { rule: 'passkeys_unavailable' })
}

/** Keeps the challenge for this browser, in place of one before. */
export async function keepChallenge(deps: IdentityDeps, request: RequestContext, challenge: Challenge): Promise<void> {
  const secret = await deps.database.withAuth().write(async tx => keepForBrowser(tx, 'passkey', challenge))
  request.setHeader('set-cookie', deps.cookies.setSecret('passkey', secret, SHORT_LIVED_SECONDS.passkey))
}

/** Uses this browser's challenge up, before the answer is checked. Throws VALIDATION, rule `passkey`, without a live one. */
export async function takeChallenge(deps: IdentityDeps, request: RequestContext, addsTo: string | null): Promise<string> {
  const secret = deps.cookies.readSecret(request.cookies, 'passkey') ?? failPasskey()
  const kept = await deps.database.withAuth().write(tx => takeFromBrowser<Challenge>(tx, 'passkey', secret))
  if (kept === null || kept.addsTo !== addsTo) failPasskey()
  return kept.challenge
}

export function failPasskey(): never {
  fail('VALIDATION', "That passkey couldn't be verified. Please try again.", { rule: 'passkey' })
}

export async function beginPasskey(deps: IdentityDeps, request: RequestContext) {
  const { userId, email, firstName, lastName } = await recentlyProven(deps, request)
  const { rpId } = requireSite(deps)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Steward',
    rpID: rpId,
    userName: email,
    userID: new TextEncoder().encode(userId),
    userDisplayName: `${firstName} ${lastName}`,
    attestationType: 'none',
    excludeCredentials: await namedPasskeys(deps, userId),
    // Discoverable, so that it can stand in for the address and the password too.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, request, { challenge: options.challenge, addsTo: userId })
  return { ...options }
}

/**
 * Adds a passkey. Resolves with ten backup codes where none are left from before. Throws VALIDATION, rule `passkey`, for one of another origin or another
 * challenge and without verification of its user, and what `recentlyProven` does.
 */
export async function addPasskey(
  deps: IdentityDeps,
  request: RequestContext,
  { name, credentialId, clientDataJSON, attestationObject, transports }: InputOf<typeof factorEndpoints.addPasskey>,
): Promise<{ backupCodes: string[] | null }> {
  const own = await recentlyProven(deps, request)
  const { rpId, originOf } = requireSite(deps)
  const { userId } = own
  const expectedChallenge = await takeChallenge(deps, request, userId)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: originOf(request.domain),
    expectedRPID: rpId,
    requireUserVerification: true,
    // Every failure is a thrown error, whose text is for developers.
  }).catch(failPasskey)
  if (registrationInfo === undefined) failPasskey()
  const { id, publicKey, counter } = registrationInfo.credential
  const backupCodes = await deps.database.withAuth().write(async tx => {
    await lockFactors(tx, userId)
    if ((await tx.rows(credentialsOf, { userId })).length >= MAX_PASSKEYS) {
      fail('CONFLICT', `An account can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`, { rule: 'passkeys_most' })
    }
    const publicKeyText = Buffer.from(publicKey).toString('base64url')
    const added = await tx.first(insert, { userId, credentialId: id, publicKey: publicKeyText, counter, transports, name })
    if (added === undefined) fail('CONFLICT', 'This passkey has already been added', { rule: 'passkey_exists' })
    recordFactorEvent(tx, request, own, 'factor_added', 'account.addPasskey', 'passkey')
    enqueueMail(tx, factorMail('passkey_added', own.email, deps.settings.publicUrl))
    return codesOfNewFactor(tx, deps, userId)
  })
  return { backupCodes }
}
