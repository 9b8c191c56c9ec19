import type { z } from 'zod'
import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { clientSession } from '#slices/identity/contract/identity.ts'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts'
import type { PasswordProof } from './auth-port.ts'
import type { RequestTokens } from './request-token.ts'
import { newSessionToken, SESSION_SECONDS, type SessionCookies } from './session-cookie.ts'

export type ClientSession = z.input<typeof clientSession>

interface Holder {
  sessionId: string
  userId: string
  email: string
  firstName: string
  lastName: string
}

export interface SessionIssuer {
  /** The specified Session object of a live session, with a fresh access token. */
  present(token: string, holder: Holder): ClientSession
  /**
   * Makes a session with its cookie and answer. Throws UNAUTHENTICATED where another password was stored since the proof: a new password
   * ends sign-ins that are under way too. A session that this browser held before ends, so that a cookie planted in front of a sign-in is
   * worth nothing. The sign-in is recorded under `operation`, and `also` joins the transaction.
   */
  begin(request: RequestContext, operation: string, proof: PasswordProof, also?: (tx: WriteTx<unknown>) => void): Promise<ClientSession>
}

// The credential's row is locked until the commit: a change of the password waits for this and then ends the session, or this waits for the
// change and then finds no such hash.
const insertSession = sqlStatement<
  PasswordProof & { token: string; ip: string; userAgent: string | null; seconds: number },
  Holder & { organizationId: string | null }
>(
  `with credential as (
     select "userId" from auth.account where "userId" = $userId and "providerId" = 'credential' and password = $passwordHash for share
   ), session as (
     insert into auth.session (token, "userId", "expiresAt", "lastActivityAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "organizationId")
     select $token, c."userId", app.now() + make_interval(secs => $seconds::int), app.now(), app.now(), app.now(), $ip, $userAgent,
       (select o.id from app.my_organizations(c."userId") o
        order by (select max(l."lastActivityAt") from auth.session l where l."userId" = c."userId" and l."organizationId" = o.id) desc nulls last, o.name
        limit 1)
     from credential c returning id, "userId", "organizationId"
   )
   select s.id as session_id, s."userId" as user_id, s."organizationId" as organization_id, p.email, p.first_name, p.last_name from session s join platform.profiles p on p.id = s."userId"`,
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
    // This process's clock, as in the Date header that the client corrects itself by; nothing is decided by it.
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
      const holder = await database.withAuth().write(async tx => {
        const { ip, userAgent } = request
        const made = await tx.first(insertSession, { ...proof, token, ip, userAgent, seconds: SESSION_SECONDS })
        if (made === undefined) fail('UNAUTHENTICATED', 'Invalid email or password', { rule: 'credentials' })
        if (request.token !== null) tx.atCommit(endPrevious, { previous: request.token })
        const { userId, organizationId } = made
        recordSecurityEvent(tx, { kind: 'sign_in', userId, organizationId, operation, requestId: request.requestId, address: ip })
        also?.(tx)
        return made
      })
      request.setHeader('set-cookie', cookies.set(token))
      return present(token, holder)
    },
  }
}
