import { Failure, fail } from '#core/failure.ts'
import { now } from '#server/db/current.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import { addressBucket } from '#server/limits/address.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { foundOrganization } from '#slices/organizations/server/public.ts'
import type { ClientSession } from '../client-session.ts'
import { createAccount } from '../create-account.ts'
import type { IdentityDeps } from '../deps.ts'
import { isSameText } from '../derived-key.ts'
import { requireEmail, requirePassword } from '../require-input.ts'
import { requireOrganization } from '../require-organization.ts'
import { setupCodeOf, typedSetupCode } from './setup-code.ts'

/** Wrong codes that an address may try in 15 minutes. Its 60 bits need no count of all clients together, which anyone could use up for everyone. */
const WRONG_CODES = 20
const WINDOW_SECONDS = 15 * 60
const WRONG_CODE = 'setup_code'

interface Installation {
  done: boolean
  seed: string
}

const installation = `select setup_done_at is not null or exists (select from platform.administrators) as done, setup_seed as seed
   from platform.installation`
const readInstallation = sqlStatement<object, Installation>(installation)
// Locks the row, so that a second setup waits for the first and then finds it done.
const lockInstallation = sqlStatement<object, Installation>(`${installation} for update`)
const closeSetup = statement()(db => db.updateTable('platform.installation').set({ setupDoneAt: now }))
const makeOperator = statement<{ userId: string }>()((db, p) => db.insertInto('platform.administrators').values({ userId: p.userId }))

/**
 * Creates the first operator and organization, and signs the person in. Needs the code from the server's log. Throws CONFLICT when setup is
 * done, VALIDATION, and RATE_LIMITED.
 */
export async function runSetup(deps: IdentityDeps, request: RequestContext, input: InputOf<typeof identity.setup>): Promise<ClientSession> {
  const email = requireEmail(input.email)
  requirePassword(input.password, 'password', [input.firstName, input.lastName, email, input.organizationName])
  const organization = requireOrganization(input, deps.settings)
  const { secret } = deps.settings
  // Before the hash, which costs more than all of this.
  await checkSetupCode(deps, request, input)
  const passwordHash = await deps.auth.hashPassword(input.password)
  const userId = await deps.database.withAuth().write(async tx => {
    requireCode(await tx.first(lockInstallation, {}), input.code, secret)
    const { firstName, lastName } = input
    const person = await createAccount(tx, { email, firstName, lastName, passwordHash, verified: true })
    if (person === null) fail('CONFLICT', 'An account with this email address already exists', { field: 'email', rule: 'email_taken' })
    await Promise.all([tx.run(makeOperator, { userId: person }), tx.run(closeSetup, {})])
    const founder = { userId: person, firstName, lastName, email }
    await foundOrganization(tx, { ...organization, founder, publicUrl: deps.settings.publicUrl, requestId: request.requestId })
    return person
  })
  return deps.sessions.begin(request, 'identity.setup', { userId, passwordHash })
}

/** Throws as `runSetup` does where the code is wrong or setup is done. Changes nothing but the count of wrong codes. */
export async function checkSetupCode(
  deps: IdentityDeps,
  request: RequestContext,
  { code }: InputOf<typeof identity.checkSetupCode>,
): Promise<OutputOf<typeof identity.checkSetupCode>> {
  // Checked before it is counted, so that the right code passes whatever others have tried.
  await deps.database
    .withAuth()
    .readOnce(async tx => requireCode(await tx.first(readInstallation, {}), code, deps.settings.secret))
    .catch(error => countWrongCode(deps, request, error))
  return { ok: true }
}

function requireCode(installation: Installation | undefined, code: string, secret: string): void {
  if (installation?.done !== false) fail('CONFLICT', 'Steward has already been set up', { rule: 'setup_done' })
  if (!isSameText(typedSetupCode(code), setupCodeOf(secret, installation.seed))) {
    fail('VALIDATION', "That setup code isn't correct", { field: 'code', rule: WRONG_CODE })
  }
}

/** Counts a wrong code for its address and throws the error; past the limit RATE_LIMITED. */
async function countWrongCode({ database }: IdentityDeps, { ip }: RequestContext, error: unknown): Promise<never> {
  if (!(error instanceof Failure) || error.details.rule !== WRONG_CODE) throw error
  const take = { bucket: `setup:address:${addressBucket(ip)}`, take: 1, seconds: WINDOW_SECONDS }
  const state = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, take))
  // A missing row must not be taken for "not limited".
  if (state === undefined) throw new Error('the counter answered nothing')
  if (state.count <= WRONG_CODES) throw error
  fail('RATE_LIMITED', 'Too many setup attempts. Please try again later.', { data: { retryAfterSeconds: state.secondsLeft } })
}
