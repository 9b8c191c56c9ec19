import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { foundOrganization } from '#slices/organizations/server/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'
import { requireOrganization } from '../require-organization.ts'
import { switchSession } from '../session/switch-organization.ts'

const DAY_SECONDS = 24 * 3600
/** Attempts of one account in a day. Who is in an organization creates none, so more than one is a name that was taken, or misuse. */
const MAX_ATTEMPTS = 10

const lockAccount = sqlStatement<{ userId: string }, unknown>('select id from auth."user" where id = $userId for no key update')
const standing = sqlStatement<{ userId: string }, { isMember: boolean; isOperator: boolean }>(
  `select exists (select from app.my_organizations($userId)) as is_member, app.is_platform_administrator($userId) as is_operator`,
)

/**
 * Creates an organization whose founder is the current user, who must be in none, and switches this session into it. Where sign-up is closed only
 * platform administrators may. Throws VALIDATION with the field, RATE_LIMITED, FORBIDDEN `sign_up_closed`, CONFLICT `has_organization`, and CONFLICT
 * at the subdomain when it is taken.
 */
export async function createOwnOrganization(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.createOrganization>,
): Promise<OutputOf<typeof identity.createOrganization>> {
  const { userId, sessionId, firstName, lastName, email } = await ownSession(deps, request)
  const organization = requireOrganization(input, deps.settings)
  await countAttempt(deps, userId)
  const founder = { userId, firstName, lastName, email }
  const organizationId = await deps.database.withAuth().write(async tx => {
    await requireNone(tx, userId, deps.settings.signUpOpen)
    return foundOrganization(tx, { ...organization, founder, publicUrl: deps.settings.publicUrl, requestId: request.requestId })
  })
  await switchSession(deps, { userId, sessionId, organizationId })
  return { organizationId }
}

async function countAttempt({ database }: IdentityDeps, userId: string): Promise<void> {
  const bucket = `create-organization:${userId}`
  const taken = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, { bucket, take: 1, seconds: DAY_SECONDS }))
  if (taken === undefined) throw new Error('the counter answered nothing')
  if (taken.count > MAX_ATTEMPTS) {
    fail('RATE_LIMITED', 'Too many attempts to create an organization. Please try again later.', {
      data: { retryAfterSeconds: taken.secondsLeft },
    })
  }
}

/** Holds the account's row, so that of two attempts at once the second finds the organization of the first. */
async function requireNone(tx: WriteTx<unknown>, userId: string, signUpOpen: boolean): Promise<void> {
  const [, person] = await Promise.all([tx.run(lockAccount, { userId }), tx.first(standing, { userId })])
  if (person?.isMember !== false) fail('CONFLICT', "You're already part of an organization", { rule: 'has_organization' })
  if (!signUpOpen && !person.isOperator) {
    fail('FORBIDDEN', 'New organizations are by invitation only. Ask your administrator for an invitation.', { rule: 'sign_up_closed' })
  }
}
