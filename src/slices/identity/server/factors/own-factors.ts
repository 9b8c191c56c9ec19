import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'
import type { factorEndpoints } from '#slices/identity/contract/factors.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'
import { proveOwnPassword } from '../password/prove-own.ts'

const MINUTES = 10

interface Summary {
  authenticatorAddedAt: string | null
  backupCodesLeft: number
  isRecentlyProven: boolean
}

const summaryOf = sqlStatement<{ userId: string; sessionId: string; minutes: number }, Summary>(
  `select a.verified_at as authenticator_added_at,
     (select count(*)::int from auth.backup_codes b where b.user_id = s."userId") as backup_codes_left,
     s."provenAt" > app.now() - make_interval(mins => $minutes::int) as is_recently_proven
   from auth.session s left join auth.authenticators a on a.user_id = s."userId"
   where s.id = $sessionId and s."userId" = $userId`,
)
const passkeysOf = sqlStatement<{ userId: string }, { id: string; name: string; addedAt: string; lastUsedAt: string | null }>(
  `select id, name, created_at as added_at, last_used_at from auth.passkeys where user_id = $userId order by created_at, id`,
)
const prove = sqlStatement<{ sessionId: string }, unknown>('update auth.session set "provenAt" = app.now() where id = $sessionId')

/** A person's factors, as their session sees them. Runs as app_auth. Throws UNAUTHENTICATED where the session has ended meanwhile. */
export async function factorsOf(
  tx: Pick<ReadTx<unknown>, 'first' | 'rows'>,
  { factors }: Pick<IdentityDeps, 'factors'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<OutputOf<typeof account.read>['factors']> {
  const [summary, passkeys] = await Promise.all([
    tx.first(summaryOf, { userId, sessionId, minutes: MINUTES }),
    tx.rows(passkeysOf, { userId }),
  ])
  if (summary === undefined) fail('UNAUTHENTICATED', 'Not authenticated')
  const { authenticatorAddedAt, ...others } = summary
  return {
    ...others,
    authenticator: authenticatorAddedAt === null ? null : { addedAt: authenticatorAddedAt },
    passkeys,
    passkeysWork: factors.passkeySite !== null,
  }
}

/**
 * The current user, who signed in or gave their password within the last 10 minutes: a session that was left open changes no factors. Throws
 * FORBIDDEN, rule `recent_sign_in`.
 */
export async function recentlyProven(deps: IdentityDeps, request: RequestContext): ReturnType<typeof ownSession> {
  const own = await ownSession(deps, request)
  const { userId, sessionId } = own
  const summary = await deps.database.withAuth().readOnce(tx => tx.first(summaryOf, { userId, sessionId, minutes: MINUTES }))
  if (summary?.isRecentlyProven !== true) fail('FORBIDDEN', 'Please enter your password first', { rule: 'recent_sign_in' })
  return own
}

/** Proves the current user with their password. Attempts count like those of a change of the password. Throws VALIDATION and RATE_LIMITED. */
export async function confirmPassword(
  deps: IdentityDeps,
  request: RequestContext,
  { password }: InputOf<typeof factorEndpoints.confirmPassword>,
): Promise<{ ok: true }> {
  const own = await ownSession(deps, request)
  const { clearAttempts } = await proveOwnPassword(deps, request, own, password, 'password')
  await deps.database.withAuth().write(async tx => {
    await tx.run(prove, { sessionId: own.sessionId })
    clearAttempts(tx)
  })
  return { ok: true }
}
