import { fail } from '#core/failure.ts'
import { now } from '#server/db/current.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { foundOrganization } from '#slices/organizations/server/public.ts'
import type { ClientSession } from '../client-session.ts'
import { createAccount } from '../create-account.ts'
import type { IdentityDeps } from '../deps.ts'
import { isSameText } from '../derived-key.ts'
import { requireEmail, requirePassword } from '../require-input.ts'
import { requireOrganization } from '../require-organization.ts'
import { countPasswordAttempt } from '../sign-in-limits.ts'
import { setupCodeOf, typedSetupCode } from './setup-code.ts'

/** Attempts of the code in 15 minutes, by all clients together. */
const MAX_CODE_ATTEMPTS = 20

// Locks the row, so that a second setup waits for the first and then finds it done.
const lockInstallation = sqlStatement<object, { done: boolean; seed: string }>(
  `select setup_done_at is not null or exists (select from platform.administrators) as done, setup_seed as seed
   from platform.installation for update`,
)
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
  await countPasswordAttempt(deps.database, { account: 'setup', ip: request.ip }, MAX_CODE_ATTEMPTS)
  const passwordHash = await deps.auth.hashPassword(input.password)
  const userId = await deps.database.withAuth().write(async tx => {
    await requireCode(tx, input.code, deps.settings.secret)
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

async function requireCode(tx: WriteTx<unknown>, code: string, secret: string): Promise<void> {
  const installation = await tx.first(lockInstallation, {})
  if (installation?.done !== false) fail('CONFLICT', 'Steward has already been set up', { rule: 'setup_done' })
  if (!isSameText(typedSetupCode(code), setupCodeOf(secret, installation.seed))) {
    fail('VALIDATION', "That setup code isn't correct", { field: 'code', rule: 'setup_code' })
  }
}
