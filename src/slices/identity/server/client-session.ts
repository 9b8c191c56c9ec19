import type { z } from 'zod'
import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { clientSession } from '#slices/identity/contract/client-session.ts'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts'
import { recordAccountEvent } from './account-event.ts'
import type { PasswordProof } from './auth-port.ts'
import { keepForBrowser, SHORT_LIVED_SECONDS } from './factors/short-lived.ts'
import type { RequestTokens } from './request-token.ts'
import { newSessionToken, SESSION_SECONDS, type SessionCookies } from './session-cookie.ts'

export type ClientSession = z.input<typeof clientSession>

export interface Holder {
  sessionId: string
  userId: string
  email: string
  firstName: string
  lastName: string
}

export interface SessionIssuer {
  /** The Session object of the API for a live session, with a new access token. */
  present(token: string, holder: Holder): ClientSession
  /**
   * Creates a session, sets its cookie and resolves with the Session object: the only place where one begins. Throws UNAUTHENTICATED when the
   * password was changed after the proof, so that a new password also stops sign-ins in progress. A password alone begins no session of an account
   * with a second factor: it is kept for this browser for 10 minutes, and the call throws FORBIDDEN, rule `second_factor`, with the kinds of factor
   * that the account has. Ends the browser's previous session, so that a cookie planted before the sign-in is useless. Records the sign-in under `operation`; `also` runs in the
   * transaction in which the proof was good.
   */
  begin(request: RequestContext, operation: string, proof: SignInProof, also?: (tx: WriteTx<unknown>) => void): Promise<ClientSession>
}

/** A password, and a factor where one was used too; or a passkey, which is both and has no password. */
export type SignInProof = PasswordProof | FactorProof
export interface FactorProof {
  userId: string
  passwordHash: string | null
  /** Uses the factor up, in the transaction that begins the session; throws if it is not valid. */
  spendFactor(tx: WriteTx<unknown>): Promise<void>
}

// Locks the credential's row until the commit. A concurrent change of the password either waits for this and then ends the session, or
// comes first, and this finds no row with the old hash. Without a hash a passkey was the proof.
const insertSession = sqlStatement<
  { userId: string; passwordHash: string | null; hasFactor: boolean; token: string; ip: string; userAgent: string | null; seconds: number },
  Holder & { organizationId: string | null }
>(
  `with credential as (
     select "userId" from auth.account where "userId" = $userId and "providerId" = 'credential'
       and ($passwordHash::text is null or password = $passwordHash)
       and ($hasFactor::boolean or not app.has_second_factor($userId::uuid)) for share
   ), session as (
     insert into auth.session (token, "userId", "expiresAt", "lastActivityAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "organizationId")
     select $token, c."userId", app.now() + make_interval(secs => $seconds::int), app.now(), app.now(), app.now(), $ip, $userAgent,
       coalesce(app.entered_organization(c."userId"), (select o.id from app.my_organizations(c."userId") o
        order by (select max(l."lastActivityAt") from auth.session l where l."userId" = c."userId" and l."organizationId" = o.id) desc nulls last, o.name
        limit 1))
     from credential c returning id, "userId", "organizationId"
   )
   select s.id as session_id, s."userId" as user_id, s."organizationId" as organization_id, coalesce(p.email, '') as email, p.first_name, p.last_name from session s join platform.profiles p on p.id = s."userId"`,
)

const isPasswordOf = sqlStatement<{ userId: string; passwordHash: string }, { isIt: boolean }>(
  `select true as is_it from auth.account where "userId" = $userId and "providerId" = 'credential' and password = $passwordHash`,
)

const factorsOf = sqlStatement<{ userId: string }, Record<'authenticator' | 'passkey', boolean>>(
  `select exists (select from auth.authenticators where user_id = $userId and verified_at is not null) as authenticator,
     exists (select from auth.passkeys where user_id = $userId) as passkey`,
)
const endPrevious = sqlStatement<{ previous: string }, unknown>('delete from auth.session where token = $previous')

export function createSessionIssuer(deps: {
  database: Pick<OpenDatabase, 'withAuth'>
  cookies: SessionCookies
  requestTokens: RequestTokens
  secret: string
  publicUrl: string
}): SessionIssuer {
  const { database, cookies, requestTokens } = deps
  const signAccessToken = createAccessTokens(deps.secret, deps.publicUrl)

  function present(token: string, { sessionId, userId, email, firstName, lastName }: Holder): ClientSession {
    // By this process's clock, like the Date header by which the client corrects its own; nothing is decided by it.
    const expiresAt = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS
    return {
      access_token: signAccessToken({ userId, sessionId, expiresAt }),
      refresh_token: `cookie:${sessionId}`,
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      token_type: 'bearer',
      user: { id: userId, email, first_name: firstName, last_name: lastName },
      request_token: requestTokens.tokenFor(token),
    }
  }

  return {
    present,
    async begin(request, operation, proof, also) {
      const token = newSessionToken()
      const { userId, passwordHash } = proof
      const hasFactor = 'spendFactor' in proof
      const begun = await database.withAuth().write(async tx => {
        const { ip, userAgent } = request
        if (hasFactor) await proof.spendFactor(tx)
        const made = await tx.first(insertSession, { userId, passwordHash, hasFactor, token, ip, userAgent, seconds: SESSION_SECONDS })
        if (made === undefined) {
          if (passwordHash === null || hasFactor || (await tx.first(isPasswordOf, { userId, passwordHash })) === undefined)
            failCredentials()
          also?.(tx)
          const waiting = keepForBrowser(tx, 'second-factor', { userId, passwordHash } satisfies PasswordProof)
          return { waiting, factors: await tx.first(factorsOf, { userId }) }
        }
        if (request.token !== null) tx.atCommit(endPrevious, { previous: request.token })
        const { organizationId } = made
        recordAccountEvent(tx, { kind: 'sign_in', userId, organizationId, operation, requestId: request.requestId, address: ip })
        also?.(tx)
        return { holder: made }
      })
      if ('waiting' in begun) {
        request.setHeader('set-cookie', cookies.setSecret('second-factor', begun.waiting, SHORT_LIVED_SECONDS['second-factor']))
        const text = begun.factors?.authenticator ? 'Enter a code from your authenticator app' : 'Use your passkey or a backup code'
        fail('FORBIDDEN', `${text} to finish signing in`, { rule: 'second_factor', data: begun.factors })
      }
      if (hasFactor) request.setHeader('set-cookie', cookies.setSecret('second-factor', null, 0))
      request.setHeader('set-cookie', cookies.set(token))
      return present(token, begun.holder)
    },
  }
}

function failCredentials(): never {
  fail('UNAUTHENTICATED', 'Invalid email or password', { rule: 'credentials' })
}
